import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import chromium, { inflate } from '@sparticuz/chromium';

const VERSION = '153';
const folder = fileURLToPath(new URL(`../.cache/chromium-${VERSION}`, import.meta.url));
const packed = fileURLToPath(
  new URL('../node_modules/@sparticuz/chromium/bin/al2023.tar.br', import.meta.url),
);

const isPackaged = process.platform === 'linux' && process.arch === 'x64';

/** A test browser's launch options, in Playwright's format. */
interface ChromiumLaunch {
  /** The path to the browser. Without one, Playwright uses its own. */
  executablePath?: string;
  args: string[];
  env: Record<string, string>;
}

/**
 * Returns launch options for the browser used in all tests: the one in CHROMIUM_PATH; otherwise, on
 * 64-bit Intel Linux, the Chromium npm package, which includes its own libraries and fonts (call
 * {@link unpackChromium} first); otherwise Playwright's own, from `npx playwright install
 * chromium`.
 */
export function chromiumLaunch(): ChromiumLaunch {
  const { CHROMIUM_PATH, ...env } = process.env as Record<string, string>;
  const args = ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'];

  if (CHROMIUM_PATH) return { executablePath: CHROMIUM_PATH, args, env };
  if (!isPackaged) return { args, env };
  return {
    executablePath: join(folder, 'chromium'),
    args: [...args, '--no-zygote'],
    env: {
      ...env,
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
    },
  };
}

/**
 * Unpacks the Chromium package into .cache, once. Unpacks into a separate folder and renames it
 * because two runs may start at the same time.
 */
export async function unpackChromium(): Promise<void> {
  if (process.env['CHROMIUM_PATH'] || !isPackaged || existsSync(folder)) return;

  const draft = `${folder}.${process.pid}`;
  await mkdir(draft, { recursive: true });

  // The package always unpacks into the temporary directory.
  const { TMPDIR } = process.env;
  process.env['TMPDIR'] = draft;
  try {
    await Promise.all([inflate(packed), chromium.executablePath()]);
  } finally {
    if (TMPDIR === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = TMPDIR;
  }
  await writeFile(join(draft, 'fonts/fonts.conf'), fontConfiguration());

  await rename(draft, folder).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  });
}

/** The package's own configuration refers to folders of the machine it was built for. */
function fontConfiguration(): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts/fonts</dir><cachedir>${folder}/fonts/cache</cachedir></fontconfig>
`;
}
