#!/usr/bin/env python3
"""Makes the synthetic measurements of this folder: runs of the scenes with known parameters, plus noise of a fixed seed.

make_data.py HYSTERON: the program to run. The files state truth, noise and seed.
"""
import csv
import pathlib
import random
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
SEED = 1


def rows_of(program, scene, truth, table):
    """The rows of a table of the run with these parameters."""
    with tempfile.TemporaryDirectory() as folder:
        options = [word for name, value in truth.items() for word in ("--set", f"{name}={value}")]
        subprocess.run([program, "run", HERE / scene, *options, "--out", f"{folder}/run"], check=True,
                       stdout=subprocess.DEVNULL)
        with open(f"{folder}/run/{table}.csv") as file:
            return list(csv.DictReader(file))


def write(name, scene, truth, noise, columns, rows):
    truth_text = ", ".join(f"{parameter} = {value}" for parameter, value in truth.items())
    with open(HERE / name, "w") as file:
        file.write(f"# Synthetic: {scene} with {truth_text}, plus normal noise ({noise}), seed {SEED} (make_data.py).\n")
        file.write(", ".join(columns) + "\n")
        for row in rows:
            file.write(", ".join(row) + "\n")


def bounces(program):
    truth = {"stiffness": "6e4 N/m^1.5", "restitution": "0.8"}
    draw = random.Random(SEED)
    rows = [[f"{float(r['start [s]']) + draw.gauss(0, 2e-4):.5f}", "0.0002"]
            for r in rows_of(program, "ball.yaml", truth, "contacts")[:9]]
    write("bounces.csv", "ball.yaml", truth, "0.2 ms", ["touch_time [s]", "sigma"], rows)


def acceleration(program):
    truth = {"gap": "0.5 mm", "restitution": "0.9"}
    draw = random.Random(SEED)
    rows = [[f"{1e3 * float(r['t [s]']):.3f}", f"{float(r['slider.x.acceleration [m/s^2]']) + draw.gauss(0, 3000):.0f}"]
            for r in rows_of(program, "slider.yaml", truth, "quantities")[::3]]
    write("acceleration.csv", "slider.yaml", truth, "3000 m/s^2", ["time [ms]", "slider.x.acceleration [m/s^2]"], rows)


def wall_force(program):
    truth = {"stiffness": "2e7 N/m^1.5", "restitution": "0.7"}
    draw = random.Random(SEED)
    samples = rows_of(program, "wall.yaml", truth, "quantities")
    touch = next(i for i, r in enumerate(samples) if float(r["wall.force [N]"]) > 0)
    rows = [[f"{float(r['t [s]']):.5f}", f"{float(r['wall.force [N]']) + draw.gauss(0, 10):.1f}", "10"]
            for r in samples[touch - 10:touch + 130:2]]
    write("wall_force.csv", "wall.yaml", truth, "10 N", ["time [s]", "wall.force [N]", "sigma"], rows)


if __name__ == "__main__":
    for make in (bounces, acceleration, wall_force):
        make(sys.argv[1])
