// Rows that just changed carry fresh ink for a while.
const INK_MS = 20_000;

export class Fresh {
  keys = $state.raw<ReadonlySet<string>>(new Set());
  #timers = new Set<ReturnType<typeof setTimeout>>();

  mark(changed: readonly string[]): void {
    if (changed.length === 0) return;
    this.keys = new Set([...this.keys, ...changed]);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      const left = new Set(this.keys);
      for (const key of changed) left.delete(key);
      this.keys = left;
    }, INK_MS);
    this.#timers.add(timer);
  }

  stop(): void {
    this.#timers.forEach(clearTimeout);
  }
}
