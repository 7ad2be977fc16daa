import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.mjs';
import { COUNTED_AS, findingsIn } from './findings.mjs';
import { textsOf } from './texts-of.mjs';

const READ = /^(?:src|test|e2e|demo|bench|crash|scripts|docs)\/.*(?<!\.d)\.(?:tsx?|mjs|css|md)$/;
const READ_AT_ROOT = /^[^/]+\.md$/;
/** These files contain the banned words as rules. */
const NOT_READ =
  /^(?:scripts\/(?:english\/|check-english\.mjs)|test\/english\.test\.ts|docs\/glossary\.md)/;

/**
 * Returns the folder to count a file under: `src/features/money/…` is "money", `src/web/…` is
 * "web", and `README.md` is "docs".
 */
function folderOf(file) {
  const [top, second, third] = file.split('/');
  if (!second) return 'docs';
  if (top !== 'src') return top;

  return second === 'features' ? third : second;
}

/** Returns all findings in the repository: `{ kind, folder, file, line, text, found, write }`. */
export function allFindings() {
  return repositoryFiles()
    .filter((file) => (READ.test(file) || READ_AT_ROOT.test(file)) && !NOT_READ.test(file))
    .flatMap(findingsOfFile);
}

function findingsOfFile(file) {
  const texts = textsOf(file, readFileSync(join(root, file), 'utf8'));
  const fileName = file.split('/').at(-1).replace(/\..*/, '');

  return [{ kind: 'names', text: fileName, line: 1 }, ...texts].flatMap(({ kind, text, line }) =>
    findingsIn(kind, text).map((finding) => ({
      ...finding,
      kind: COUNTED_AS[kind] ?? kind,
      folder: folderOf(file),
      file,
      line,
      text,
    })),
  );
}

/** Runs git in the repository; returns its output, or '' outside a checkout. */
export function git(...args) {
  try {
    const options = { cwd: root, encoding: 'utf8', stdio: 'pipe', maxBuffer: 2 ** 28 };
    return execFileSync('git', args, options);
  } catch {
    return '';
  }
}

/** Lists committed files, and new files that aren't ignored. */
function repositoryFiles() {
  return git('ls-files', '-z', '--cached', '--others', '--exclude-standard')
    .split('\0')
    .filter((name) => name && existsSync(join(root, name)));
}
