/**
 * npm run bench -- [--sizes=1000,100000] [--engines=embedded,postgres] [--only=text,…] [--out=file]
 * npm run bench -- --browser [--sizes=100000] [--only=text]
 *
 * Benchmarks the production build of Gable on both engines with several data sets, and prints the
 * figures. With `--browser`, measures the delays in Chromium with the largest data set instead.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { prepareEmbedded, preparePostgres } from './databases.ts';
import { measureBrowser } from './measure-browser.ts';
import { measureSize } from './measure-engine.ts';
import { measureFirstStart } from './measure/start-up.ts';
import { report } from './report.ts';
import type { EngineFigures } from './measure-engine.ts';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,100000' },
    engines: { type: 'string', default: 'embedded,postgres' },
    only: { type: 'string' },
    out: { type: 'string' },
    browser: { type: 'boolean', default: false },
  },
});
const sizes = values.sizes
  .split(',')
  .map((size) => Number(size.replaceAll('_', '')))
  .toSorted((one, other) => one - other);

async function measureEngines(): Promise<void> {
  const serverUrl = process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL'];
  const engines = values.engines.split(',').filter((engine) => {
    const isHere = engine === 'embedded' || serverUrl !== undefined;
    if (!isHere) console.log(`${engine} is not measured: no server, and no programs to start one.`);

    return isHere;
  });
  const say = (what: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${what}`);

  const figures: EngineFigures[] = [];
  const isEmbedded = engines.includes('embedded');
  if (isEmbedded) say('starting on an empty directory');
  const firstStart = isEmbedded ? await measureFirstStart() : null;
  /** Writes the report after each data set, so an interrupted run keeps its results. */
  const soFar = () => {
    const text = report(figures, firstStart);
    if (values.out) writeFileSync(values.out, `${text}\n`);

    return text;
  };
  for (const engine of engines) {
    const measured: EngineFigures = { engine, sizes: [] };
    figures.push(measured);
    for (const contacts of sizes) {
      say(`${engine}: loading ${contacts} contacts`);
      const prepared =
        engine === 'embedded'
          ? await prepareEmbedded(contacts)
          : await preparePostgres(serverUrl ?? '', contacts);
      say(`${engine}: measuring`);
      measured.sizes.push(await measureSize({ contacts, prepared, only: values.only }));
      await prepared.remove();
      soFar();
    }
  }
  console.log(soFar());
}

if (values.browser) await measureBrowser(sizes.at(-1) ?? 0, values.only);
else await measureEngines();
