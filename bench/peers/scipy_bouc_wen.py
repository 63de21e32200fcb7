"""SciPy's DOP853 on Bouc-Wen impacts without dimensions (bouc_wen_motion.hpp): prints seconds per impact, then e of each.

Arguments: tolerance, in-series (0 or 1), n, p, alpha, A, then pi1,pi2,pi3 of each impact."""
import sys
import time

from scipy.integrate import solve_ivp

tolerance = float(sys.argv[1])
in_series = sys.argv[2] == "1"
n, p, alpha, a = map(float, sys.argv[3:7])
impacts = [tuple(map(float, text.split(","))) for text in sys.argv[7:]]


def signed_power(x, q):
    return abs(x) ** q if x >= 0.0 else -(abs(x) ** q)


def impact(pi1, pi2, pi3):
    def force(s):
        h = alpha * signed_power(s[0], p) + (1.0 - alpha) * signed_power(s[1], p)
        return h if in_series else h + pi1 * abs(s[0]) ** p * s[2]

    def rate(t, s):
        f = force(s)
        w = s[2] - pi1 * f if in_series else s[2]
        zn = abs(s[1]) ** n
        return w, a * (w - pi2 * (zn if s[1] >= 0.0 else -zn) * abs(w) - pi3 * zn * w), -f

    def apart(t, s):
        return force(s) if s[2] < 0.0 else 1.0

    apart.terminal = True
    apart.direction = -1
    run = solve_ivp(rate, (0.0, 1e4), (0.0, 0.0, 1.0), method="DOP853", rtol=tolerance, atol=tolerance * 1e-2, events=apart)
    return -run.y_events[0][0][2]


impact(*impacts[0])
start = time.process_time()
results = [impact(*groups) for groups in impacts]
print((time.process_time() - start) / len(impacts))
for e in results:
    print(repr(e))
