/** Calculations for measuring the source: pure functions of files, imports, and lines. */

/** Returns the given quantile of the values, such as 0.5 for the median. */
export function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);

  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Returns groups of files with circular imports, each group sorted, using Tarjan's algorithm. */
export function circles(imports) {
  const targets = new Map();
  for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to]);

  const found = [];
  const places = new Map();
  const lowest = new Map();
  const stack = [];
  const visit = (file) => {
    places.set(file, places.size);
    lowest.set(file, places.get(file));
    stack.push(file);
    for (const target of targets.get(file) ?? []) {
      if (!places.has(target)) visit(target);
      if (stack.includes(target)) {
        lowest.set(file, Math.min(lowest.get(file), lowest.get(target)));
      }
    }
    if (lowest.get(file) !== places.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    const isCircle = group.length > 1 || targets.get(file)?.includes(file);
    if (isCircle) found.push(group.toSorted((a, b) => a.localeCompare(b)));
  };
  for (const file of targets.keys()) if (!places.has(file)) visit(file);

  return found;
}

/**
 * Returns the verdict on a figure: 'ok' if it meets its target, 'frozen' if it is above the target
 * but within the value allowed until it is fixed, and 'over' otherwise. Lower is better.
 */
export function verdictOf({ figure, target, frozen = target }) {
  if (figure <= target) return 'ok';

  return figure <= frozen ? 'frozen' : 'over';
}
