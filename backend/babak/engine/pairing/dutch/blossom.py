"""Maximum weight matching in a general graph with integer weights: Edmonds' blossoms, primal–dual, O(n³).

The textbook form with dense tables. Weights have hundreds of bits here, so that every criterion of a pairing fits into
one number. Vertices are 1 … n inside, blossoms follow; 0 is "nobody". Labels are doubled, hence all integers.
"""

from collections.abc import Sequence


class _Graph:
    def __init__(self, weights: Sequence[Sequence[int]]) -> None:
        n = len(weights)
        size = 2 * n + 2
        self.n = self.top = n
        self.weight = [[0] * size for _ in range(size)]
        self.edge = [[(u, v) for v in range(size)] for u in range(size)]
        largest = 0
        for u in range(n):
            row, own = self.weight[u + 1], weights[u]
            for v in range(n):
                if u != v and own[v] > 0:
                    row[v + 1] = own[v]
                    largest = max(largest, own[v])
        self.label = [0] + [largest] * n + [0] * (size - n - 1)
        self.match = [0] * size
        self.slack = [0] * size
        self.outer = [u if u <= n else 0 for u in range(size)]
        self.parent = [0] * size
        self.state = [-1] * size
        self.seen = [0] * size
        self.stamp = 0
        self.petals: list[list[int]] = [[] for _ in range(size)]
        self.holds = [[u if u == v else 0 for v in range(n + 1)] if u <= n else [0] * (n + 1) for u in range(size)]
        self.queue: list[int] = []

    def gap(self, u: int, v: int) -> int:
        one, two = self.edge[u][v]
        return self.label[one] + self.label[two] - 2 * self.weight[one][two]

    def note_slack(self, u: int, x: int) -> None:
        if not self.slack[x] or self.gap(u, x) < self.gap(self.slack[x], x):
            self.slack[x] = u

    def set_slack(self, x: int) -> None:
        self.slack[x] = 0
        for u in range(1, self.n + 1):
            if self.weight[u][x] > 0 and self.outer[u] != x and self.state[self.outer[u]] == 0:
                self.note_slack(u, x)

    def push(self, x: int) -> None:
        if x <= self.n:
            self.queue.append(x)
        else:
            for petal in self.petals[x]:
                self.push(petal)

    def set_outer(self, x: int, blossom: int) -> None:
        self.outer[x] = blossom
        if x > self.n:
            for petal in self.petals[x]:
                self.set_outer(petal, blossom)

    def turn(self, blossom: int, x: int) -> int:
        petals = self.petals[blossom]
        at = petals.index(x)
        if at % 2:
            petals[1:] = petals[:0:-1]
            return len(petals) - at
        return at

    def set_match(self, u: int, v: int) -> None:
        one, two = self.edge[u][v]
        self.match[u] = two
        if u > self.n:
            x = self.holds[u][one]
            at = self.turn(u, x)
            petals = self.petals[u]
            for i in range(at):
                self.set_match(petals[i], petals[i ^ 1])
            self.set_match(x, v)
            self.petals[u] = petals[at:] + petals[:at]

    def augment(self, u: int, v: int) -> None:
        while True:
            next_ = self.outer[self.match[u]]
            self.set_match(u, v)
            if not next_:
                return
            self.set_match(next_, self.outer[self.parent[next_]])
            u, v = self.outer[self.parent[next_]], next_

    def meeting(self, u: int, v: int) -> int:
        self.stamp += 1
        while u or v:
            if u:
                if self.seen[u] == self.stamp:
                    return u
                self.seen[u] = self.stamp
                u = self.outer[self.match[u]]
                if u:
                    u = self.outer[self.parent[u]]
            u, v = v, u
        return 0

    def close(self, u: int, base: int, v: int) -> None:
        """Shrink the odd cycle through `u`, `v` and their meeting point into a blossom."""
        n, outer = self.n, self.outer
        b = n + 1
        while b <= self.top and outer[b]:
            b += 1
        self.top = max(self.top, b)
        self.label[b] = 0
        self.state[b] = 0
        self.match[b] = self.match[base]
        petals = [base]
        for start in (u, v):
            x = start
            while x != base:
                y = outer[self.match[x]]
                petals += [x, y]
                self.push(y)
                x = outer[self.parent[y]]
            if start == u:
                petals[1:] = petals[:0:-1]
        self.petals[b] = petals
        self.set_outer(b, b)
        for x in range(1, self.top + 1):
            self.weight[b][x] = self.weight[x][b] = 0
        holds = self.holds[b] = [0] * (n + 1)
        for petal in petals:
            for x in range(1, self.top + 1):
                if self.weight[petal][x] and (not self.weight[b][x] or self.gap(petal, x) < self.gap(b, x)):
                    self.weight[b][x] = self.weight[petal][x]
                    self.weight[x][b] = self.weight[x][petal]
                    self.edge[b][x] = self.edge[petal][x]
                    self.edge[x][b] = self.edge[x][petal]
            for x in range(1, n + 1):
                if self.holds[petal][x]:
                    holds[x] = petal
        self.set_slack(b)

    def open(self, b: int) -> None:
        """Take a blossom of the inner kind apart."""
        petals = self.petals[b]
        for petal in petals:
            self.set_outer(petal, petal)
        entry = self.holds[b][self.edge[b][self.parent[b]][0]]
        at = self.turn(b, entry)
        petals = self.petals[b]
        for i in range(0, at, 2):
            inner, outer = petals[i], petals[i + 1]
            self.parent[inner] = self.edge[outer][inner][0]
            self.state[inner], self.state[outer] = 1, 0
            self.slack[inner] = 0
            self.set_slack(outer)
            self.push(outer)
        self.state[entry] = 1
        self.parent[entry] = self.parent[b]
        for petal in petals[at + 1 :]:
            self.state[petal] = -1
            self.set_slack(petal)
        self.outer[b] = 0

    def reach(self, one: int, two: int) -> bool:
        """A tight edge was found; True when it led to an augmentation."""
        u, v = self.outer[one], self.outer[two]
        if self.state[v] == -1:
            self.parent[v] = one
            self.state[v] = 1
            mate = self.outer[self.match[v]]
            self.slack[v] = self.slack[mate] = 0
            self.state[mate] = 0
            self.push(mate)
        elif self.state[v] == 0:
            base = self.meeting(u, v)
            if not base:
                self.augment(u, v)
                self.augment(v, u)
                return True
            self.close(u, base, v)
        return False

    def scan(self) -> bool:
        n, outer, state, label = self.n, self.outer, self.state, self.label
        while self.queue:
            u = self.queue.pop()
            if state[outer[u]] == 1:
                continue
            row, own = self.weight[u], label[u]
            for v in range(1, n + 1):
                if row[v] > 0 and outer[u] != outer[v]:
                    if own + label[v] == 2 * row[v]:
                        if self.reach(u, v):
                            return True
                    else:
                        self.note_slack(u, outer[v])
        return False

    def adjust(self) -> bool:
        """Change the labels as far as they go; False when nothing more can be gained."""
        n, outer, state, label, slack = self.n, self.outer, self.state, self.label, self.slack
        steps = [label[b] // 2 for b in range(n + 1, self.top + 1) if outer[b] == b and state[b] == 1]
        for x in range(1, self.top + 1):
            if outer[x] == x and slack[x] and state[x] != 1:
                gap = self.gap(slack[x], x)
                steps.append(gap if state[x] == -1 else gap // 2)
        step = min(steps, default=-1)
        for u in range(1, n + 1):
            if state[outer[u]] == 0:
                if step < 0 or label[u] <= step:
                    return False
                label[u] -= step
            elif state[outer[u]] == 1:
                label[u] += step
        for b in range(n + 1, self.top + 1):
            if outer[b] == b and state[b] >= 0:
                label[b] += 2 * step if state[b] == 0 else -2 * step
        return True

    def stage(self) -> bool:
        """One augmentation; False when the matching is of maximum weight."""
        top = self.top
        self.state[1 : top + 1] = [-1] * top
        self.slack[1 : top + 1] = [0] * top
        self.queue = []
        for x in range(1, top + 1):
            if self.outer[x] == x and not self.match[x]:
                self.parent[x] = 0
                self.state[x] = 0
                self.push(x)
        if not self.queue:
            return False
        while True:
            if self.scan():
                return True
            if not self.adjust():
                return False
            self.queue = []
            for x in range(1, self.top + 1):
                near = self.slack[x]
                if self.outer[x] == x and near and self.outer[near] != x and self.gap(near, x) == 0:
                    if self.reach(*self.edge[near][x]):
                        return True
            for b in range(self.n + 1, self.top + 1):
                if self.outer[b] == b and self.state[b] == 1 and self.label[b] == 0:
                    self.open(b)


def max_weight_matching(weights: Sequence[Sequence[int]]) -> list[int]:
    """The partner of every vertex (-1: none) in a matching of maximum weight.

    `weights` is a symmetric table of integers; an edge exists where the weight is positive.
    """
    graph = _Graph(weights)
    while graph.stage():
        pass
    return [graph.match[u] - 1 for u in range(1, graph.n + 1)]
