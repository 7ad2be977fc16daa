import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.mjs';
import { allFindings, git } from './all-findings.mjs';
import { KINDS } from './rules.mjs';

const COUNTS = 'scripts/english-counts.json';
const MOST_LISTED = 20;

/**
 * Compares the repository's findings with the frozen counts per kind of text and folder. Returns
 * `problems` (lines for each count that went up), `notes` (for those that went down), `summary`,
 * and `counts`.
 */
export function checkEnglish() {
  const findings = allFindings();
  const counts = countsOf(findings);
  const frozen = readFrozen();
  const places = KINDS.flatMap((kind) => {
    const folders = new Set([...Object.keys(counts[kind]), ...Object.keys(frozen[kind] ?? {})]);

    return [...folders].toSorted().map((folder) => ({
      kind,
      folder,
      now: counts[kind][folder] ?? 0,
      before: frozen[kind]?.[folder] ?? 0,
    }));
  });
  const fallen = places.filter(({ now, before }) => now < before);

  return {
    problems: places.filter(({ now, before }) => now > before).flatMap(problemsAt(findings)),
    notes:
      fallen.length > 0
        ? [
            `Lower ${COUNTS} by npm run english -- --write: ${fallen
              .map(({ kind, folder, now, before }) => `${kind} in ${folder} ${before} → ${now}`)
              .join(', ')}`,
          ]
        : [],
    summary: `English to improve: ${KINDS.map((kind) => `${kind} ${sum(counts[kind])}`).join(', ')}.`,
    counts,
  };
}

/** Formats a finding as one line: its location, the text found, and what to write instead. */
export const findingLine = ({ file, line, found, write, text }) =>
  `${file}:${line}: "${found}": write ${write} — ${text.slice(0, 110)}`;

/**
 * Writes the current counts. One folder's count may go up if another's goes down, because moved
 * files take their findings along, but the total per kind must not increase. Returns false if it
 * did, without writing.
 */
export function writeCounts(counts) {
  const frozen = readFrozen();
  if (KINDS.some((kind) => frozen[kind] && sum(counts[kind]) > sum(frozen[kind]))) return false;
  writeFileSync(join(root, COUNTS), `${JSON.stringify(counts, null, 2)}\n`);

  return true;
}

function readFrozen() {
  const path = join(root, COUNTS);

  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

/** Lists a folder's findings on changed lines, or the first few if there are none. */
const problemsAt =
  (findings) =>
  ({ kind, folder, now, before }) => {
    const here = findings.filter((finding) => finding.kind === kind && finding.folder === folder);
    const isChanged = changedSinceFrozen();
    const added = here.filter(isChanged);
    const listed = (added.length > 0 ? added : here).slice(0, MOST_LISTED);

    return [
      `${kind} in ${folder}: ${now} findings, ${before} before. Words and patterns: docs/glossary.md`,
      ...listed.map((finding) => `  ${findingLine(finding)}`),
      `  All of them: npm run english -- --list ${kind} ${folder}`,
    ];
  };

function countsOf(findings) {
  const counts = Object.fromEntries(KINDS.map((kind) => [kind, {}]));
  const folders = new Set(findings.map(({ folder }) => String(folder)));
  for (const folder of [...folders].toSorted((a, b) => (a < b ? -1 : 1))) {
    for (const kind of KINDS) {
      const here = findings.filter((one) => one.kind === kind && one.folder === folder);
      if (here.length > 0) counts[kind][folder] = here.length;
    }
  }

  return counts;
}

const sum = (counts) => Object.values(counts).reduce((total, count) => total + count, 0);

/**
 * A finding is reported at the first line of its comment, but the change may be in a later line.
 */
const LINES_OF_A_COMMENT = 8;

/**
 * Returns a function that checks if a finding's line changed since the counts were last committed.
 */
function changedSinceFrozen() {
  const hunks = new Map();
  const base = git('log', '-1', '--format=%H', '--', COUNTS).trim();
  let file;
  for (const line of base ? git('diff', '-U0', '-M', base).split('\n') : []) {
    if (line.startsWith('+++ b/')) file = line.slice('+++ b/'.length);
    const [, from, length = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (from) hunks.set(file, [...(hunks.get(file) ?? []), [Number(from), Number(length)]]);
  }
  const untracked = new Set(git('ls-files', '--others', '--exclude-standard').split('\n'));

  return (finding) =>
    untracked.has(finding.file) ||
    (hunks.get(finding.file) ?? []).some(
      ([from, length]) =>
        finding.line >= from - LINES_OF_A_COMMENT && finding.line < from + Math.max(length, 1),
    );
}
