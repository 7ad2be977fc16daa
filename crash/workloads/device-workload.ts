import { createECDH, randomBytes } from 'node:crypto';
import type { HttpClient, Row } from '../http-client.ts';
import type { Workload } from '../workload.ts';
import { newColleague } from './colleague.ts';
import type { Colleague } from './colleague.ts';

const PATH = '/api/notifications/devices';

/** Below the maximum devices per user, with room for devices whose response was lost. */
const KEPT = 12;

/** A browser that subscribed to notifications, as far as its user knows. */
interface SentDevice {
  browser: HttpClient;
  /** Undefined while we don't know whether it was added. */
  id?: number;
  gone?: 'maybe' | 'yes';
}

/**
 * Creates a subscription like a browser's. Nothing is actually pushed, since no user turned on the
 * Mobile channel.
 */
function subscription(): Row {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const keys = {
    p256dh: pair.getPublicKey().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  const name = randomBytes(12).toString('hex');

  return { endpoint: `https://fcm.googleapis.com/fcm/send/${name}`, keys };
}

async function devicesOf(browser: HttpClient): Promise<Row[]> {
  const { body } = await browser.call({ path: PATH });

  return body['devices'] as Row[];
}

/**
 * Checks a device against the list its own browser sees, and records what is now known about it.
 * Returns the problem, or null.
 */
function look(device: SentDevice, devices: Row[]): string | null {
  const mine = devices.filter(({ isCurrent }) => isCurrent === true).map(({ id }) => Number(id));
  const { id, gone } = device;
  const name = `device ${id ?? 'without an answer'}`;
  if (mine.length > 1) return `${name} is there ${mine.length} times`;
  const [found] = mine;
  if (gone === 'yes' && found !== undefined) return `${name} was removed and is back`;
  if (id !== undefined && !gone && found !== id) return `${name} was acknowledged and is lost`;
  if (found === undefined) device.gone = 'yes';
  else {
    device.id = found;
    delete device.gone;
  }

  return null;
}

/** Subscribes browsers to push notifications, each with its own sign-in, and removes some. */
export const deviceWorkload: Workload = {
  name: 'push devices',
  kinds: [],
  connect(client) {
    const { random } = client;
    let colleague: Colleague | undefined;
    const sent: SentDevice[] = [];

    return {
      async work() {
        colleague ??= await newColleague(client);
        const browser = client.newBrowser();
        await colleague.signIn(browser);
        const device: SentDevice = { browser };
        sent.push(device);
        const { body } = await browser.call({ path: PATH, body: subscription() });
        device.id = Number(body['id']);

        const known = sent.filter(({ id, gone }) => id !== undefined && !gone);
        if (known.length < KEPT && random.chance(0.6)) return;
        const one = random.pick(known);
        one.gone = 'maybe';
        await one.browser.call({ method: 'DELETE', path: `${PATH}/${one.id}` });
        one.gone = 'yes';
      },

      async check() {
        colleague ??= await newColleague(client); // A short round may not have created one yet.
        const problems: string[] = [];
        for (const device of sent) {
          const problem = look(device, await devicesOf(device.browser));
          if (problem) problems.push(problem);
        }
        // Drop deleted devices: they were already checked after their crash.
        sent.splice(0, Infinity, ...sent.filter(({ gone }) => gone !== 'yes'));

        return problems;
      },
    };
  },
};
