import './check-node.mjs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, run } from './run.mjs';

// A demo must never touch a real database, send real emails, or charge real cards.
const NOT_FOR_A_DEMO = /^(?:DATABASE_URL|SMTP_|MAIL_|TWILIO_|STRIPE_|S3_)/;
for (const name of Object.keys(process.env)) {
  if (NOT_FOR_A_DEMO.test(name)) delete process.env[name];
}

const dataDir = mkdtempSync(join(tmpdir(), 'gable-demo-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

/**
 * Starts the payment provider test double, which moves no money. Returns undefined if the
 * development dependencies aren't installed.
 */
async function startProvider() {
  try {
    const { tsImport } = await import('tsx/esm/api');
    const { startStripeDouble } = await tsImport(
      './test/stripe/stripe-double.ts',
      pathToFileURL(join(root, 'package.json')).href,
    );
    const port = process.env.PORT ?? 3000;

    return await startStripeDouble({
      webhookUrl: `http://127.0.0.1:${port}/api/stripe/webhook`,
      settleAfterMs: 20_000,
    });
  } catch (error) {
    console.warn(`Card payments are not in this demo: ${error.message}`);
    return undefined;
  }
}

const provider = await startProvider();

// Everything entered is deleted when the demo stops. The server prints its URL and the sign-ins for
// each role.
process.exitCode = await run(process.execPath, ['scripts/start.mjs', '--demo'], {
  env: { DATA_DIR: dataDir, ...provider?.settings },
});
await provider?.close();
