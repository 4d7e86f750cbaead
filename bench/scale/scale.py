#!/usr/bin/env python3
"""scale.py -- how a farm behaves on 10, 1,000 and 100,000 cores: a simulation.

scale.py [--cores N,N,...] [--budgets T,T,...] [--hours H] [--plot FILE] [...]

A manager hands out files of tasks, one at a time to a worker. A worker searches for at most the
time budget T and returns finished or with the rest, divided into pieces. doc/scale.md describes the
model, its policy (which is that of tilewright-farm) and its parameters.

The sizes of pieces come from measured.jsonl, which `measure` made from real puzzles. Everything
else is a parameter. The same seed gives the same table. Only the standard library is used."""
import argparse
import heapq
import json
import os
import random
import sys
from collections import deque

LEAVE = 16  # a worker divides its rest into at least so many pieces,
LARGEST = 0.2  # each at most this share of the rest
TOGETHER = 4  # with more pieces per worker than this, a file holds several
SPARE = 1.25  # the manager may be busy four fifths of the time
HERE = os.path.dirname(os.path.abspath(__file__))


def fractions(path):
    """For each measured point: the measured share of each piece in the work left."""
    points = []
    with open(path, encoding='utf-8') as file:
        for line in file:
            sizes = [piece[0] for piece in json.loads(line)['pieces']]
            whole = sum(sizes)
            if whole >= 100 * len(sizes) and len(sizes) > 1:
                points.append([size / whole for size in sizes if size > 0])
    return points


class Model:
    """One run of the farm. Times in seconds; sizes of tasks in seconds of one worker."""

    def __init__(self, options, cores, budget, points):
        self.options = options
        self.workers = max(1, cores // options.cores_per_worker)
        self.budget = budget
        self.points = points
        self.random = random.Random(f'{options.seed} {cores} {budget}')
        self.whole = self.workers * options.hours * 3600
        self.done = self.lost = self.overhead = 0.0  # worker seconds
        self.files = 0  # handed out
        self.now = self.free_at = self.manager_busy = 0.0
        self.last_handed = 0.0
        first = options.first_pieces or 4 * self.workers
        shares = [self.random.uniform(0.5, 1.5) for _ in range(first)]
        scale = self.whole / sum(shares)
        self.pool = deque(share * scale for share in shares)
        self.idle = self.workers
        # If the manager is the limit, more pieces go together.
        rounds = budget / (self.workers * options.service)
        self.together = max(1.0, min(TOGETHER, rounds))
        self.events = []  # (time of a worker's message, number, pieces left, is it dead)

    # ---- the worker ----

    def pieces_left(self, file, seconds):
        """The pieces of a file that a worker has not done after so many seconds."""
        left = []
        for size in file:
            if seconds >= size:
                seconds -= size
            else:
                left.append(size - seconds)
                seconds = 0
        whole = sum(left)
        while len(left) < LEAVE or max(left) > LARGEST * whole:
            largest = max(range(len(left)), key=left.__getitem__)
            left[largest:largest + 1] = self.divide(left[largest])
        return left

    def divide(self, size):
        return [size * share for share in self.random.choice(self.points)]

    # ---- the manager ----

    def serve(self, when, seconds):
        """Queues a job of the manager, which does one at a time; returns the time of its end."""
        self.free_at = max(self.free_at, when) + seconds
        self.manager_busy += seconds
        return self.free_at

    def short(self):
        """Is there too little in the pool to keep all workers busy for a budget?"""
        return len(self.pool) < 2 * self.workers

    def short_budget(self):
        """Shorter, so that work is divided sooner; but long enough that the manager keeps up."""
        least = SPARE * self.workers * self.options.service
        return min(self.budget, max(self.budget / self.options.short_share, least))

    def hand_out(self, when):
        """Gives the next file to an idle worker."""
        options = self.options
        # Many small pieces go together; if there are few, each goes alone and for a shorter time.
        count = max(1, int(len(self.pool) / (self.together * self.workers)))
        budget = self.short_budget() if self.short() else self.budget
        file = [self.pool.popleft() for _ in range(count)]
        size = sum(file)
        seconds = min(size, budget)
        begin = self.serve(when, options.service / 2) + options.latency
        end = begin + options.start + seconds
        death = self.random.expovariate(1 / (options.life * 3600)) if options.life else float('inf')
        self.files += 1
        self.idle -= 1
        if death < end - begin:
            # Its work is lost; the manager hands the file out again, and another worker joins.
            self.lost += death
            heapq.heappush(self.events, (begin + death + options.notice, self.files, file, True))
            return
        self.done += seconds
        self.overhead += options.start
        left = [] if seconds == size else self.pieces_left(file, seconds)
        heapq.heappush(self.events, (end + options.latency, self.files, left, False))
        self.last_handed = begin

    def step(self):
        when, _, left, dead = heapq.heappop(self.events)
        done = when if dead else self.serve(when, self.options.service / 2)
        self.now = max(self.now, done)
        self.pool.extend(left)
        self.idle += 1
        while self.idle and self.pool:
            self.hand_out(done)

    def enough(self):
        """Is the run long enough? A saturated manager shows soon; other runs go on much longer."""
        most = self.options.most_files
        saturated = self.manager_busy > 0.95 * self.now
        return self.files >= most and (saturated or self.files >= 8 * most)

    def run(self):
        while self.idle and self.pool:
            self.hand_out(0.0)
        while self.events and not self.enough():
            self.step()
        self.cut = bool(self.events)
        if not self.cut:
            assert abs(self.done - self.whole) < 1e-6 * self.whole, 'work was lost or made'
        elapsed = self.now
        under_way = sum(max(0.0, event[0] - elapsed) for event in self.events)
        kilo = 1024
        return {
            'efficiency': max(0.0, self.done - under_way) / (self.workers * elapsed),
            'hours': elapsed / 3600,
            'files_a_second': self.files / elapsed,
            'manager': self.manager_busy / elapsed,
            'messages_a_second': self.files * self.options.messages / elapsed,
            'bytes_a_second': self.files * self.options.kilobytes * kilo / elapsed,
            'files': self.files,
            'cut': self.cut,
        }


# ---- Output ------------------------------------------------------------------------------------


def figure(value):
    for unit in ('', ' k', ' M', ' G'):
        if value < 999.5:
            return f'{value:.3g}{unit}'
        value /= 1000
    return f'{value:.3g} T'


HEADS = ('cores', 'T', 'efficiency', 'run', 'files/s', 'manager', 'messages/s', 'bytes/s', 'files')


def row(cores, budget, result):
    # "~" marks a run that was not simulated to its end: its figures are those up to the cut.
    mark = '~' if result['cut'] else ''
    return (f'{cores:,}', f'{budget:g} s', f"{mark}{100 * result['efficiency']:.1f} %",
            f"{mark}{result['hours']:.2f} h", figure(result['files_a_second']),
            f"{100 * result['manager']:.0f} %", figure(result['messages_a_second']),
            figure(result['bytes_a_second']), figure(result['files']))


def print_table(rows, markdown):
    if markdown:
        print('| ' + ' | '.join(HEADS) + ' |\n|' + '---:|' * len(HEADS))
        for cells in rows:
            print('| ' + ' | '.join(cells) + ' |')
        return
    widths = [max(len(cells[i]) for cells in [HEADS, *rows]) for i in range(len(HEADS))]
    for cells in [HEADS, *rows]:
        print('  '.join(cell.rjust(width) for cell, width in zip(cells, widths)))


COLOURS = ('#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00')


def log_place(value, low, high, start, length):
    import math
    return start + length * (math.log(value) - math.log(low)) / (math.log(high) - math.log(low))


def curve(points, colour, dash):
    path = ' '.join(f'{x:.1f},{y:.1f}' for x, y in points)
    dots = ''.join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in points)
    return (f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2" '
            f'stroke-dasharray="{dash}"/>{dots}')


def axes(budgets, width, height, left, top):
    """The frame, with T across and per cent upwards."""
    low, high = budgets[0], budgets[-1]
    parts = [f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="none" '
             'stroke="#888"/>']
    for percent in (0, 20, 40, 60, 80, 95, 100):
        y = top + height * (1 - percent / 100)
        dash = ' stroke-dasharray="6 4"' if percent == 95 else ''
        parts.append(f'<line x1="{left}" y1="{y:.1f}" x2="{left + width}" y2="{y:.1f}" '
                     f'stroke="{"#444" if percent == 95 else "#ddd"}"{dash}/>'
                     f'<text x="{left - 6}" y="{y + 4:.1f}" text-anchor="end">{percent} %</text>')
    for budget in budgets:
        x = log_place(budget, low, high, left, width)
        parts.append(f'<line x1="{x:.1f}" y1="{top + height}" x2="{x:.1f}" y2="{top + height + 5}" '
                     f'stroke="#888"/><text x="{x:.1f}" y="{top + height + 19}" '
                     f'text-anchor="middle">{budget:g}</text>')
    parts.append(f'<text x="{left + width / 2}" y="{top + height + 40}" text-anchor="middle">'
                 'time budget of a task, seconds</text>')
    return parts


def write_plot(path, cores, budgets, results):
    """Efficiency (full lines) and load of the manager (dashed) against the time budget."""
    width, height, left, top = 560, 300, 60, 40
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + width + 130} '
             f'{top + height + 55}" font-family="sans-serif" font-size="12">',
             '<title>Efficiency of a farm against the time budget of its tasks</title>',
             '<rect width="100%" height="100%" fill="white"/>',
             f'<text x="{left}" y="24" font-size="14">Efficiency (full) and load of the manager '
             '(dashed)</text>']
    parts += axes(budgets, width, height, left, top)
    for number, count in enumerate(cores):
        colour = COLOURS[number % len(COLOURS)]
        for key, dash in (('efficiency', 'none'), ('manager', '3 4')):
            points = [(log_place(t, budgets[0], budgets[-1], left, width),
                       top + height * (1 - min(1.0, results[count, t][key]))) for t in budgets]
            parts.append(curve(points, colour, dash))
        y = top + 14 + 20 * number
        parts.append(f'<rect x="{left + width + 14}" y="{y - 9}" width="12" height="12" '
                     f'fill="{colour}"/><text x="{left + width + 32}" y="{y + 1}">{count:,} '
                     f'{"core" if count == 1 else "cores"}</text>')
    parts.append('</svg>\n')
    with open(path, 'w', encoding='utf-8') as file:
        file.write('\n'.join(parts))


# ---- The command line --------------------------------------------------------------------------


def numbers(text):
    return [float(word) for word in text.split(',')]


def read_options():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    add = parser.add_argument
    add('--cores', default='10,1000,10000,100000')
    add('--budgets', default='30,60,120,180,300,600,1200', help='T in seconds')
    add('--hours', type=float, default=8, help='the run would take with no loss at all')
    add('--cores-per-worker', type=int, default=1, help='a worker searches with so many threads')
    add('--service', type=float, default=0.010, help='seconds of the manager a file, out and in')
    add('--latency', type=float, default=0.005, help='seconds on the way, one way')
    add('--start', type=float, default=0.1, help='seconds to start the program and read the file')
    add('--life', type=float, default=24, help='mean hours until a worker dies; 0: never')
    add('--notice', type=float, default=1, help='seconds until the manager knows of a death')
    add('--short-share', type=float, default=8, help='when work is short T is divided by this')
    add('--first-pieces', type=int, default=0, help='pieces at the start; 0: four a worker')
    add('--messages', type=float, default=25, help='lines of protocol a file, both ways')
    add('--kilobytes', type=float, default=3, help='that a file moves, both ways')
    add('--most-files', type=int, default=400000, help='then a simulation may be cut off')
    add('--seed', type=int, default=1)
    add('--measured', default=os.path.join(HERE, 'measured.jsonl'))
    add('--markdown', action='store_true', help='print the table as Markdown')
    add('--plot', help='write an SVG here')
    add('--find', type=float, help='say which of the budgets keeps each farm at so many per cent')
    return parser.parse_args()


def find_best(cores, budgets, results, percent):
    for count in cores:
        good = [t for t in budgets if results[count, t]['efficiency'] >= percent / 100]
        print(f'{count:,} cores: ' + (f'{good[0]:g} s' if good else 'none') +
              f' keeps {percent:g} %')


def main():
    options = read_options()
    cores = [int(count) for count in numbers(options.cores)]
    budgets = numbers(options.budgets)
    points = fractions(options.measured)
    if not points:
        sys.exit('scale.py: nothing was measured')
    results, rows = {}, []
    for count in cores:
        for budget in budgets:
            results[count, budget] = Model(options, count, budget, points).run()
            rows.append(row(count, budget, results[count, budget]))
    print_table(rows, options.markdown)
    if options.find:
        find_best(cores, budgets, results, options.find)
    if options.plot:
        write_plot(options.plot, cores, budgets, results)


if __name__ == '__main__':
    main()
