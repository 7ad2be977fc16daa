import { createECDH, randomBytes } from 'node:crypto';
import type { HttpClient, Row } from '../http-client.ts';
import type { Workload } from '../workload.ts';
import { newColleague } from './colleague.ts';
import type { Colleague } from './colleague.ts';

const PATH = '/api/notifications/devices';

/** The number is below the maximum of a user, with some room for devices without a response. */
const KEPT = 12;

/** A browser that requested notifications, as far as its user knows. */
interface SentDevice {
  browser: HttpClient;
  /** Undefined while it is unknown whether it was added. */
  id?: number;
  gone?: 'maybe' | 'yes';
}

/**
 * Returns a subscription as a browser sends it. No message is pushed to it, since no user turned Mobile on.
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
 * Returns the problem with a device, among those that its own browser is shown; notes the facts known so
 * far.
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

/** Adds browsers that are pushed to, each by a sign-in of its own, and removes some. */
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
        colleague ??= await newColleague(client); // A short round may not have made one.
        const problems: string[] = [];
        for (const device of sent) {
          const problem = look(device, await devicesOf(device.browser));
          if (problem) problems.push(problem);
        }
        // A device that is gone for good was checked after its crash.
        sent.splice(0, Infinity, ...sent.filter(({ gone }) => gone !== 'yes'));

        return problems;
      },
    };
  },
};
