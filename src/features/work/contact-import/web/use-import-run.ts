import { useSyncExternalStore } from 'react';
import { dataChanged } from '#web/api/query-client.ts';
import { callApi, messageOf } from '#web/api/api-client.ts';
import { contactImportEndpoints } from '../contact-import-endpoints.ts';
import { isUnderWay, type ContactImport } from '../contact-import.ts';
import { keepImport } from './keep-import.ts';

/**
 * The state of an import running in this browser. It keeps running while the user visits other
 * pages.
 */
interface RunState {
  isRunning: boolean;
  /** The reason it stopped. */
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

/** Repeats the `advance` request until the import or undo is complete. */
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
  // Closing the window pauses the import until a user continues it, so warn first.
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', warn);
  let problem: string | null = null;
  try {
    if (begin) keepImport(await begin());
    await goOn(id);
    await dataChanged();
  } catch (error) {
    problem = messageOf(error);
  }
  window.removeEventListener('beforeunload', warn);
  setRun(id, { isRunning: false, problem });

  return problem === null;
}

/**
 * Runs an import request by request. `start` sends the given request first, and resolves to true if
 * the run completed without an error.
 */
export function useImportRun(id: number) {
  const state = useSyncExternalStore(subscribe, () => runs.get(id) ?? IDLE);

  return { ...state, start: (begin?: () => Promise<ContactImport>) => run(id, begin) };
}
