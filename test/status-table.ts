/**
 * Tests an entity's status changes: every action in every state, for single records and in bulk.
 */
import { expect, test } from 'vitest';
import type { ApiAnswer, ApiClient } from '#test/api-client.ts';

interface StatusTable<State extends string, Verb extends string> {
  /** '/api/invoices' */
  path: string;
  client: () => ApiClient;
  /** Creates a record in each state. */
  states: Record<State, () => Promise<{ id: number }>>;
  /** Statuses that single-record calls accept but bulk calls don't. */
  onlySingle?: readonly NoInfer<Verb>[];
  /** Removes the parts of a rejection message that differ from record to record. */
  plain?: (message: string) => string;
  /**
   * The expected result of each action: the record's status, 'deleted', or the rejection message.
   */
  usual: Record<Verb, string>;
  /** Exceptions to `usual`, by state. */
  except?: Partial<Record<State, Partial<Record<NoInfer<Verb>, string>>>>;
}

/**
 * Returns the result of a call that writes a single record: its status, 'deleted', or the rejection
 * message.
 */
function outcomeOf({ status, body }: ApiAnswer): string {
  const { status: state, message } = (body ?? {}) as { status?: string; message?: string };
  if (status === 204) return 'deleted';

  return status === 200 ? (state ?? 'no status') : (message ?? `no message (${status})`);
}

/**
 * Tests that PATCH, PUT, and the bulk call have the same result for an action in each state, with
 * the same message, and that it matches the table. The actions are the statuses to set, and
 * 'delete'.
 */
export function holdStatusTable<State extends string, Verb extends string>(
  table: StatusTable<State, Verb>,
): void {
  const { path, client, states, onlySingle = [], plain = (message) => message } = table;
  const { usual, except = {} as NonNullable<typeof table.except> } = table;

  async function bulk(verb: Verb, id: number): Promise<string> {
    const action = verb === 'delete' ? { action: verb } : { action: 'status', status: verb };
    const { body } = await client()
      .expect(200)
      .post(`${path}/bulk`, { ...action, ids: [id] });
    const { done, failed } = body as { done: number[]; failed: { message: string }[] };
    if (failed[0]) return failed[0].message;
    expect(done).toEqual([id]);
    if (verb === 'delete') return 'deleted';

    return outcomeOf(await client().get(`${path}/${id}`));
  }

  const cases = Object.keys(states).flatMap((state) =>
    Object.keys(usual).map((verb) => [state as State, verb as Verb] as const),
  );

  test.each(cases)('“%s” set to “%s” has one result, single and in bulk', async (state, verb) => {
    const made = async () => (await states[state]()).id;
    const ways = [
      async () => {
        const id = await made();
        if (verb === 'delete') return outcomeOf(await client().delete(`${path}/${id}`));

        return outcomeOf(await client().patch(`${path}/${id}`, { status: verb }));
      },
      ...(verb === 'delete'
        ? []
        : [async () => outcomeOf(await client().put(`${path}/${await made()}`, { status: verb }))]),
      ...(onlySingle.includes(verb) ? [] : [async () => bulk(verb, await made())]),
    ];
    const outcomes: string[] = [];
    for (const way of ways) outcomes.push(plain(await way()));

    const answer = except[state]?.[verb] ?? usual[verb];
    expect(outcomes, outcomes.join(' | ')).toEqual(outcomes.map(() => answer));
  });
}
