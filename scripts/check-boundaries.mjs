import {
  forbiddenStep,
  isInWing,
  isPlatformImportOfFeature,
  mutualPairs,
  placeOf,
} from './boundaries.mjs';
import { checkDoors } from './doors.mjs';
import { importsOf, missingClasses, sourceFiles } from './import-graph.mjs';

/**
 * Forbidden import steps that still need fixing, with their number of imports. These numbers may
 * only go down.
 */
const ALLOWED = {};

const files = sourceFiles('src', 'demo');
const imports = importsOf(files);
const findings = missingClasses(files);

const forbidden = new Map();
for (const one of imports) {
  const step = forbiddenStep(one);
  if (step) forbidden.set(step, [...(forbidden.get(step) ?? []), one]);
}
for (const file of files.filter((file) => placeOf(file).wing && !isInWing(placeOf(file)))) {
  findings.push(`${file}: a feature stands in one of the wings of scripts/boundaries.mjs`);
}
const steps = new Set([...forbidden.keys(), ...Object.keys(ALLOWED)]);
for (const step of steps) {
  const found = forbidden.get(step) ?? [];
  const allowed = ALLOWED[step] ?? 0;
  if (found.length > allowed) {
    findings.push(`${step}: ${found.length} imports against the order, ${allowed} allowed`);
    findings.push(...found.map(({ from, to }) => `  ${from} imports ${to}`));
  } else if (found.length < allowed) {
    findings.push(
      `${step}: down to ${found.length}. Lower the allowed number in this script, too.`,
    );
  }
}

const doors = checkDoors(imports, files);
findings.push(...doors.findings);

const pairs = mutualPairs(imports);
if (findings.length > 0) console.error(findings.join('\n'));
if (findings.length > 0) process.exitCode = 1;
const upward = [...forbidden.values()].flat().length;
console.log(
  `Imports of features by the platform: ${imports.filter(isPlatformImportOfFeature).length}. ` +
    `Imports against the order: ${upward}. Mutual pairs: ${pairs.length}${pairs.length ? ` (${pairs.join(', ')})` : ''}.`,
);
console.log(
  `Files that features export: ${doors.exported}. Private files imported by another feature: ${doors.broken} (target: at most 100).`,
);
