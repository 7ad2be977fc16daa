import type { Client } from '../client.ts';
import type { HttpClient } from '../http-client.ts';

const PASSWORD = 'sorts nails by length';

/** A user beside the one who set the company up, in the browser in which they joined. */
export interface Colleague {
  browser: HttpClient;
  password: string;
  /** Enters the password in this browser; whether that opened a session. */
  signIn: (browser: HttpClient) => Promise<boolean>;
}

/** Invites a colleague, who joins. The next one is another person when either call gets no response. */
export async function newColleague(client: Client): Promise<Colleague> {
  const username = `${client.newMark().slice(0, -1)}@ridgeline.example`;
  const { body } = await client.call({
    path: '/api/invitations',
    body: { email: username, accessProfile: 'User' },
  });
  const token = String(body['link']).split('/').at(-1);
  const browser = client.newBrowser();
  await browser.call({
    path: `/api/auth/invitation/${token}`,
    body: { fullName: 'Luis Ortega', password: PASSWORD },
  });

  return {
    browser,
    password: PASSWORD,
    signIn: async (another) => {
      const answer = await another.call({
        path: '/api/auth/login',
        body: { username, password: PASSWORD },
      });

      return answer.body !== null;
    },
  };
}
