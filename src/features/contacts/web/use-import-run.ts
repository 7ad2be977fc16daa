import { useSyncExternalStore } from 'react';
import { callApi, messageOf } from '#web/api-client.ts';
import { contactImportEndpoints } from '../contact-import-endpoints.ts';
import type { ContactImport } from '../contact-import.ts';
import { isUnderWay, keepImport } from './contact-import-query.ts';
import { refreshContacts } from './contact-query.ts';

/** What this browser is doing with an import. It goes on while one looks at other screens, too. */
interface RunState {
  isRunning: boolean;
  /** Why it stopped. */
  problem: string | null;
}

const IDLE: RunState = { isRunning: false, problem: null };
const runs = new Map<number, RunState>();
const listeners = new Set<() => void>();

function setRun(id: number, state: RunState): void {
  runs.set(id, state);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Calls until what is under way is done. */
async function goOn(id: number): Promise<void> {
  for (;;) {
    const now = await callApi(contactImportEndpoints.advance, { params: { id } });
    keepImport(now);
    if (!isUnderWay(now)) return;
  }
}

async function run(id: number, begin?: () => Promise<ContactImport>): Promise<boolean> {
  if (runs.get(id)?.isRunning) return false;
  setRun(id, { isRunning: true, problem: null });
  // Whoever closes the window now stops it, though only until somebody goes on with it.
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', warn);
  let problem: string | null = null;
  try {
    if (begin) keepImport(await begin());
    await goOn(id);
    await refreshContacts();
  } catch (error) {
    problem = messageOf(error);
  }
  window.removeEventListener('beforeunload', warn);
  setRun(id, { isRunning: false, problem });

  return problem === null;
}

/**
 * Goes on with an import, call by call. `start` begins something first when it is given what; it
 * answers whether it came to its end.
 */
export function useImportRun(id: number) {
  const state = useSyncExternalStore(subscribe, () => runs.get(id) ?? IDLE);

  return { ...state, start: (begin?: () => Promise<ContactImport>) => run(id, begin) };
}
