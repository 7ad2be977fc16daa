/**
 * Checks that links in the documents work, and that decision records follow the template and are
 * listed in their table.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { WINGS } from './boundaries.mjs';
import { brokenLinks } from './doc-links.mjs';
import { root } from './run.mjs';

const DECISIONS = 'docs/decisions';
const STATUS = /^- \*\*Status:\*\* (proposed|(?:accepted|superseded)\b.*)$/m;
const SECTIONS = ['Context', 'Decision', 'Consequences'];

const markdownIn = (folder, recursive) =>
  readdirSync(join(root, folder), { recursive })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name).replaceAll('\\', '/'));

const documents = [
  ...markdownIn('.', false),
  ...markdownIn('docs', true),
  ...markdownIn('bench', true),
];

function read(path) {
  const file = join(root, path);
  if (!existsSync(file)) return null;

  return statSync(file).isFile() && path.endsWith('.md') ? readFileSync(file, 'utf8') : '';
}

const findings = brokenLinks(documents, read).map((link) => `${link} leads nowhere`);

const index = read(`${DECISIONS}/README.md`) ?? '';
const decisions = readdirSync(join(root, DECISIONS)).filter((name) => /^\d{4}-/.test(name));
for (const name of decisions) {
  const text = read(`${DECISIONS}/${name}`) ?? '';
  const number = Number(name.slice(0, 4));
  const title = new RegExp(`^# ${number}\\. (.+)$`, 'm').exec(text)?.[1];
  const status = STATUS.exec(text)?.[1];
  const date = /^- \*\*Date:\*\* (\d{4}-\d\d-\d\d)$/m.exec(text)?.[1];
  const missing = SECTIONS.filter((section) => !text.includes(`\n## ${section}\n`));
  if (!title || !status || !date || missing.length > 0) {
    const wanted = [!title && 'its number and title', !status && 'a status', !date && 'a date'];
    findings.push(
      `${DECISIONS}/${name} lacks ${[...wanted.filter(Boolean), ...missing].join(', ')}`,
    );
  } else if (!index.includes(`| ${number} | [${title}](${name}) | ${status} | ${date} | `)) {
    findings.push(
      `${DECISIONS}/README.md: add or correct the row\n` +
        `  | ${number} | [${title}](${name}) | ${status} | ${date} | … |`,
    );
  }
}

const tree = read('docs/architecture.md') ?? '';
for (const wing of Object.keys(WINGS)) {
  const shown = tree.split(`\n${wing}/ `)[1]?.split(/\n(?! )/)[0] ?? '';
  for (const feature of readdirSync(join(root, 'src/features', wing))) {
    if (!shown.includes(`\n  ${feature}/ `)) {
      findings.push(`docs/architecture.md: its tree lacks ${wing}/${feature}`);
    }
  }
}

for (const finding of findings) console.error(finding);
if (findings.length > 0) process.exitCode = 1;
console.log(
  `${documents.length} documents: ${findings.length === 0 ? 'all links lead somewhere' : 'see above'}; ${decisions.length} decisions.`,
);
