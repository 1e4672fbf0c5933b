// Dragging a seat onto another: with the mouse anywhere on it, with a finger by its grip, so that the page still scrolls.
// It is never the only way: pressing two seats, or typing two numbers, does the same.
import type { Seat } from './pairing';

interface Options {
  drop: (from: Seat, to: Seat) => void;
}

/** So far a pointer goes before a press becomes a drag, in px. */
const SLACK = 6;
/** So near to the edge of the window the page moves along, and so fast, in px. */
const EDGE = 48;
const PACE = 12;

const seatAt = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>('[data-seat]:not([disabled])') ?? null;
const read = (element: HTMLElement): Seat => JSON.parse(element.dataset.seat ?? '') as Seat;

export function dragging(node: HTMLElement, options: Options): { update: (next: Options) => void; destroy: () => void } {
  let from: HTMLElement | null = null;
  let start = { x: 0, y: 0 };
  let ghost: HTMLElement | undefined;
  let over: HTMLElement | null = null;
  let dragged = false;

  function down(event: PointerEvent): void {
    const target = event.target as Element;
    const seat = seatAt(target);
    if (!seat || event.button !== 0 || seat.dataset.empty === 'true') return;
    if (event.pointerType !== 'mouse' && !target.closest('[data-grip]')) return;
    from = seat;
    start = { x: event.clientX, y: event.clientY };
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', end);
    addEventListener('keydown', key);
  }

  function move(event: PointerEvent): void {
    if (!from) return;
    if (!ghost) {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < SLACK) return;
      ghost = from.cloneNode(true) as HTMLElement;
      const box = from.getBoundingClientRect();
      ghost.removeAttribute('data-seat');
      ghost.setAttribute('aria-hidden', 'true');
      ghost.classList.add('ghost');
      ghost.style.inlineSize = `${box.width}px`;
      document.body.append(ghost);
      from.classList.add('away');
      dragged = true;
    }
    event.preventDefault();
    ghost.style.translate = `${event.clientX + 8}px ${event.clientY + 8}px`;
    const under = seatAt(document.elementFromPoint(event.clientX, event.clientY));
    const next = under && node.contains(under) && under !== from ? under : null;
    if (next !== over) {
      over?.classList.remove('over');
      next?.classList.add('over');
      over = next;
    }
    if (event.clientY < EDGE) scrollBy(0, -PACE);
    else if (event.clientY > innerHeight - EDGE) scrollBy(0, PACE);
  }

  function up(): void {
    const [source, target] = [from, over];
    const happened = ghost !== undefined;
    end();
    if (happened && source && target) options.drop(read(source), read(target));
  }

  function end(): void {
    ghost?.remove();
    ghost = undefined;
    over?.classList.remove('over');
    from?.classList.remove('away');
    over = from = null;
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', up);
    removeEventListener('pointercancel', end);
    removeEventListener('keydown', key);
    // The click that follows belongs to the drag.
    setTimeout(() => (dragged = false));
  }

  function key(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    end();
  }

  function click(event: MouseEvent): void {
    if (!dragged) return;
    event.preventDefault();
    event.stopPropagation();
  }

  node.addEventListener('pointerdown', down);
  node.addEventListener('click', click, true);
  return {
    update: (next) => (options = next),
    destroy: () => {
      end();
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('click', click, true);
    },
  };
}
