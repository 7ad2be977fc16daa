import { isDeepStrictEqual } from 'node:util';
import { RECOVERY_CODES } from '#features/office/auth/second-factor.ts';
import { codeAt } from '#test/two-step.ts';
import type { Client } from '../client.ts';
import { WrongResponse } from '../http-client.ts';
import type { Row } from '../http-client.ts';
import type { Workload } from '../workload.ts';
import { newColleague } from './colleague.ts';
import type { Colleague } from './colleague.ts';

const PATH = '/api/auth/second-factor';

/** Fifty failures within 15 minutes would lock out the office's network. */
const BETWEEN_GUESSES_MS = 30_000;

interface State {
  isOn: boolean;
  codesLeft: number;
}

const OFF: State = { isOn: false, codesLeft: 0 };
const FRESH: State = { isOn: true, codesLeft: RECOVERY_CODES };

/** The two-step verification state that the user knows. */
interface Known {
  state: State;
  /** The remaining codes; empty if the response containing them was lost. */
  codes: string[];
  /** Codes that were used or replaced. */
  spent: string[];
  /** The expected state after a call that got no response, and the code it used. */
  asked?: { state: State; code?: string };
}

const wrong = (text: string) => new WrongResponse(`two-step verification: ${text}`);

/**
 * Makes a call that leads to the state in `asked`; `send` returns the codes that are valid
 * afterwards.
 */
async function ask(
  known: Known,
  asked: NonNullable<Known['asked']>,
  send: () => Promise<string[]>,
): Promise<void> {
  known.asked = asked;
  const codes = await send();
  known.spent.push(...known.codes.filter((code) => !codes.includes(code)));
  Object.assign(known, { codes, state: asked.state });
  delete known.asked;
}

/**
 * Throws unless the current state is the acknowledged one, or the one a call without a response
 * would lead to.
 */
async function settle({ browser }: Colleague, known: Known): Promise<void> {
  const { body } = await browser.call({ path: PATH });
  const found: State = {
    isOn: body['onSince'] !== null,
    codesLeft: Number(body['recoveryCodesLeft']),
  };
  const { asked, state } = known;
  const isDone = asked !== undefined && isDeepStrictEqual(found, asked.state);
  if (!isDone && !isDeepStrictEqual(found, state)) {
    throw wrong(`${JSON.stringify(state)} was acknowledged, ${JSON.stringify(found)} is there`);
  }
  // If the response was lost, new codes may or may not be active.
  if (asked && asked.code === undefined) known.codes = [];
  if (isDone && asked.code !== undefined) known.spent.push(...known.codes.splice(0, 1));
  known.state = found;
  delete known.asked;
}

const codesIn = (body: Row) => body['recoveryCodes'] as string[];

/**
 * Takes the next step: turns it on, signs in with a recovery code, replaces the codes, or turns it
 * off.
 */
async function goOn(client: Client, { browser, password, signIn }: Colleague, known: Known) {
  const { state, codes } = known;
  const [code] = codes;
  const proof = { body: { currentPassword: password } };
  if (!state.isOn) {
    const { body } = await browser.call({ path: `${PATH}/authenticator`, ...proof });
    const typed = codeAt(String(body['secret']), new Date());
    await ask(known, { state: FRESH }, async () => {
      const path = `${PATH}/authenticator/confirm`;

      return codesIn((await browser.call({ path, body: { code: typed } })).body);
    });
  } else if (code !== undefined && client.random.chance(0.8)) {
    const another = client.newBrowser();
    if (await signIn(another)) throw wrong('the password alone opened a session');
    const next = { isOn: true, codesLeft: state.codesLeft - 1 };
    await ask(known, { state: next, code }, async () => {
      await another.call({ path: '/api/auth/login/code', body: { kind: 'recovery', code } });

      return codes.slice(1);
    });
  } else if (client.random.chance(0.5)) {
    await ask(known, { state: FRESH }, async () =>
      codesIn((await browser.call({ path: `${PATH}/recovery-codes`, ...proof })).body),
    );
  } else {
    await ask(known, { state: OFF }, async () => {
      await browser.call({ path: `${PATH}/off`, ...proof });

      return [];
    });
  }
}

/**
 * Turns two-step verification on and off and uses its recovery codes. No code may work twice, even
 * after a crash.
 */
export const twoStepWorkload: Workload = {
  name: 'two-step verification',
  kinds: [],
  connect(client) {
    let colleague: Colleague | undefined;
    let guessedAt = 0;
    const known: Known = { state: OFF, codes: [], spent: [] };

    /** Tries to sign in with a used or replaced code, which must fail. */
    async function guess({ signIn }: Colleague): Promise<void> {
      const stranger = client.newBrowser();
      if (await signIn(stranger)) throw wrong('the password alone opened a session');
      if (known.spent.length === 0 || Date.now() - guessedAt < BETWEEN_GUESSES_MS) return;
      guessedAt = Date.now();
      const code = client.random.chance(0.5) ? known.spent.at(-1) : client.random.pick(known.spent);
      const { status } = await stranger.call({
        path: '/api/auth/login/code',
        body: { kind: 'recovery', code },
        allow: [400],
      });
      if (status !== 400) throw wrong('a recovery code was accepted again');
    }

    return {
      async work() {
        colleague ??= await newColleague(client);
        if (known.asked) await settle(colleague, known);
        await goOn(client, colleague, known);
      },

      async check() {
        colleague ??= await newColleague(client); // A short round may not have created one yet.
        await settle(colleague, known);
        if (known.state.isOn) await guess(colleague);
        await goOn(client, colleague, known); // Gives the next crash something to interrupt, however short its round.

        return [];
      },
    };
  },
};
