/**
 * Enforces the writing rules in docs/glossary.md: `npm run english` compares with the frozen
 * counts, `-- --list [KIND [FOLDER]]` lists the remaining findings, `-- --totals` counts them by
 * folder, and `-- --write` lowers the frozen counts.
 */
import { parseArgs } from 'node:util';
import { allFindings } from './english/all-findings.mjs';
import { checkEnglish, findingLine, writeCounts } from './english/check-counts.mjs';
import { KINDS } from './english/rules.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    totals: { type: 'boolean', default: false },
  },
});
const [kind, folder] = positionals;

if (kind && !KINDS.includes(kind)) {
  console.error(`No kind ${kind}. There are: ${KINDS.join(', ')}`);
  process.exit(2);
} else if (values.list) {
  for (const finding of allFindings()) {
    const isAsked = (!kind || finding.kind === kind) && (!folder || finding.folder === folder);
    if (isAsked) console.log(findingLine(finding));
  }
} else {
  const { problems, notes, summary, counts } = checkEnglish();
  const isWritten = values.write && writeCounts(counts);
  for (const line of isWritten ? [] : problems) console.error(line);
  for (const line of isWritten ? [] : notes) console.log(line);
  if (values.totals) {
    for (const name of KINDS) console.log(name.padEnd(9), JSON.stringify(counts[name]));
  }
  console.log(summary);
  if (!isWritten && problems.length > 0) process.exitCode = 1;
}
