import type { Client } from '../client.ts';
import type { HttpClient } from '../http-client.ts';

const PASSWORD = 'sorts nails by length';

/** A user other than the one who set up the company, with the browser they joined in. */
export interface Colleague {
  browser: HttpClient;
  password: string;
  /** Submits the password in this browser; returns true if that signed them in. */
  signIn: (browser: HttpClient) => Promise<boolean>;
}

/**
 * Invites a colleague, who then joins. If either call gets no response, the next attempt invites a
 * different person.
 */
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
