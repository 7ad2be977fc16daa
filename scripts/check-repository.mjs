import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import './check-docs.mjs';
import './check-measures.mjs';
import { checkEnglish } from './english/check-counts.mjs';
import { REQUIREMENT_CODE } from './requirement-code.mjs';
import { root } from './run.mjs';

/**
 * Text that is only valid on one developer's machine. (The brackets keep this file from matching
 * itself.)
 */
const FORBIDDEN = [
  { what: 'a package registry', pattern: /registr[y]\.[a-z]|npm(?:js\.(?:org|com)|mirro[r])/i },
  { what: 'a download address in the lock file', pattern: /"resolve[d]": "http/ },
  { what: 'a path of one machine', pattern: /(?<![\w.])\/(?:work|root|home\/\w+|Users\/\w+)[/]\w/ },
  { what: 'the mark of a merge conflict', pattern: /^(?:<{7}|>{7}) / },
  { what: 'a private key', pattern: /-----BEGI[N] [A-Z ]*PRIVATE KEY/ },
];

/** The only file that may open transactions: a BEGIN elsewhere can leak its pooled connection. */
const TRANSACTIONS = 'src/server/db/in-transaction.ts';
const OPENS_TRANSACTION = /\.transaction\(|['"`]\s*(?:begin|start transaction)\b\s*['"`;]/i;

const findings = [];

for (const file of repositoryFiles()) {
  const text = readFileSync(join(root, file), 'utf8');
  if (text.includes('\0')) continue; // Skip binary files, such as images and fonts.

  text.split('\n').forEach((line, index) => {
    for (const { what, pattern } of FORBIDDEN) {
      if (pattern.test(line))
        findings.push(`${file}:${index + 1}: ${what}: ${line.trim().slice(0, 120)}`);
    }
    if (isServerSource(file) && OPENS_TRANSACTION.test(line)) {
      findings.push(`${file}:${index + 1}: use inTransaction of ${TRANSACTIONS}`);
    }
    const code = isSource(file) && REQUIREMENT_CODE.exec(line);
    if (code) findings.push(`${file}:${index + 1}: say the reason instead of ${code[0]}`);
  });
}

// A database applies only migrations newer than its last one, so one with an earlier date would be
// skipped.
const journal = join(root, 'migrations/meta/_journal.json');
const { entries } = JSON.parse(readFileSync(journal, 'utf8'));
entries.forEach((entry, index) => {
  const earlier = entries[index - 1];
  if (earlier && entry.when <= earlier.when) {
    findings.push(`migrations: ${entry.tag} is not younger than ${earlier.tag}`);
  }
  if (!existsSync(join(root, `migrations/${entry.tag}.sql`))) {
    findings.push(`migrations: ${entry.tag}.sql is missing`);
  }
});

const english = checkEnglish();
findings.push(...english.problems);

for (const finding of findings) console.error(finding);
if (findings.length > 0) process.exit(1);
console.log(
  'No machine paths, registry addresses, stray transactions or requirement codes; the migrations follow each other.',
);
for (const note of english.notes) console.log(note);
console.log(english.summary);

function isSource(file) {
  return /^src\/.*(?<!\.test|\.samples)\.(?:tsx?|css)$/.test(file);
}

function isServerSource(file) {
  return /^src\/.*(?<!\.test|\.samples)\.ts$/.test(file) && file !== TRANSACTIONS;
}

/** Lists committed files, and new files that aren't ignored. */
function repositoryFiles() {
  try {
    const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const names = execFileSync('git', list, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
    return names.split('\0').filter((name) => name && existsSync(join(root, name)));
  } catch {
    console.log('This is not a git checkout: its files are not searched.');
    return [];
  }
}
