"""Pairing without preferences: can everybody be paired, and by which small change? Graphs are rows of bitsets.

`adjacency[v]` holds the partners that v may have; `mate[v]` the one he has, -1 for nobody. Edmonds' search for an
augmenting path, with the two short cases (a free partner, a free partner of a partner's partner) asked first.
"""

from collections.abc import Mapping, MutableSequence, Sequence

Rows = Sequence[int] | Mapping[int, int]


def augment(adjacency: Rows, mate: MutableSequence[int], root: int, alive: int, free: int) -> bool:
    """Pair the free vertex `root` along an augmenting path inside `alive` that ends in `free`; False: there is none.

    `mate` is changed only when a path was found. `free` must be unpaired vertices of `alive`, without `root`.
    """
    near = adjacency[root] & alive & ~(1 << root)
    direct = near & free
    if direct:
        other = (direct & -direct).bit_length() - 1
        mate[root], mate[other] = other, root
        return True
    rest = near
    while rest:
        low = rest & -rest
        rest ^= low
        other = low.bit_length() - 1
        left = mate[other]
        if left < 0:
            continue
        found = adjacency[left] & alive & free
        if found:
            end = (found & -found).bit_length() - 1
            mate[root], mate[other], mate[left], mate[end] = other, root, end, left
            return True
    return _search(adjacency, mate, root, alive, free)


class _Forest:
    """The alternating tree of one search: parents, and for each vertex the base and the members of its blossom."""

    def __init__(self, mate: MutableSequence[int], root: int) -> None:
        self.mate = mate
        self.root = root
        self.parent: dict[int, int] = {}
        self.base: dict[int, int] = {root: root}
        self.blossom: dict[int, int] = {root: 1 << root}

    def at(self, v: int) -> int:
        """The base of the blossom that v is in."""
        return self.base.get(v, v)

    def members(self, base: int) -> int:
        """The blossom with this base."""
        return self.blossom.get(base, 1 << base)

    def common(self, one: int, two: int) -> int:
        """The base where the paths of two outer vertices to the root meet."""
        seen = set()
        v = self.at(one)
        while True:
            seen.add(v)
            if v == self.root:
                break
            v = self.at(self.parent[self.mate[v]])
        v = self.at(two)
        while v not in seen:
            v = self.at(self.parent[self.mate[v]])
        return v

    def close(self, one: int, two: int) -> int:
        """Make one blossom of the odd cycle that two outer vertices close; its members."""
        base = self.common(one, two)
        merged = self.members(base)
        old = merged
        for v, child in ((one, two), (two, one)):
            while self.at(v) != base:
                other = self.mate[v]
                merged |= self.members(self.at(v)) | self.members(self.at(other))
                self.parent[v] = child
                child = other
                v = self.parent[other]
        joining = merged & ~old
        while joining:
            low = joining & -joining
            joining ^= low
            self.base[low.bit_length() - 1] = base
        self.blossom[base] = merged
        return merged

    def flip(self, end: int) -> None:
        """Change sides along the path from `end` to the root."""
        v = end
        while v >= 0:
            before = self.parent[v]
            after = self.mate[before]
            self.mate[v], self.mate[before] = before, v
            v = after


def _search(adjacency: Rows, mate: MutableSequence[int], root: int, alive: int, free: int) -> bool:
    tree = _Forest(mate, root)
    outer, touched = 1 << root, 1 << root
    queue = [root]
    for v in queue:
        near = adjacency[v] & alive & ~(1 << v)
        end = near & free
        if end:
            last = (end & -end).bit_length() - 1
            tree.parent[last] = v
            tree.flip(last)
            return True
        fresh = near & ~touched
        while fresh:
            low = fresh & -fresh
            w = low.bit_length() - 1
            partner = mate[w]
            if partner < 0:
                fresh ^= low
                continue
            tree.parent[w] = v
            both = low | 1 << partner
            touched |= both
            outer |= 1 << partner
            queue.append(partner)
            fresh &= ~both
        closing = near & outer & ~tree.members(tree.at(v))
        while closing:
            merged = tree.close(v, (closing & -closing).bit_length() - 1)
            inner = merged & ~outer
            outer |= inner
            while inner:
                low = inner & -inner
                inner ^= low
                queue.append(low.bit_length() - 1)
            closing &= ~merged
    return False


def largest(adjacency: Rows, mate: MutableSequence[int], members: int) -> int:
    """Pair as many of `members` as possible, from the present `mate` on; the unpaired ones as a bitset.

    Begins by pairing the top with the bottom, which is nearly right in a Swiss.
    """
    free = members
    rest = members
    while rest:
        low = rest & -rest
        rest ^= low
        v = low.bit_length() - 1
        if mate[v] >= 0:
            free &= ~low
            continue
        near = adjacency[v] & rest & free
        if near:
            other = near.bit_length() - 1
            if mate[other] >= 0:
                free &= ~(1 << other)
                rest |= low
                continue
            mate[v], mate[other] = other, v
            free &= ~(low | 1 << other)
            rest &= ~(1 << other)
    waiting = free
    while waiting and free & (free - 1):
        low = waiting & -waiting
        waiting ^= low
        v = low.bit_length() - 1
        if augment(adjacency, mate, v, members, free ^ low):
            free ^= low
            free ^= _newly(mate, free)
            waiting &= free
    return free


def _newly(mate: MutableSequence[int], free: int) -> int:
    """The vertex of `free` that a path has just paired."""
    while free:
        low = free & -free
        if mate[low.bit_length() - 1] >= 0:
            return low
        free ^= low
    raise AssertionError("a path ends in a free vertex")


def perfect(adjacency: Rows, members: int, size: int) -> bool:
    """Whether all of `members` (vertices below `size`) can be paired with each other."""
    if members.bit_count() % 2:
        return False
    return not largest(adjacency, [-1] * size, members)
