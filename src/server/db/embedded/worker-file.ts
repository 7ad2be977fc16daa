import { workerFile as serverWorkerFile } from '#server/worker-file.ts';

/** The script of the engine's thread. */
export const workerFile = (): Promise<string> => serverWorkerFile('db/embedded/database-worker.ts');
