import { Socket } from 'node:net';

/** A socket to a database server: the statements of one turn of the loop leave in one packet. */
export class GatheringSocket extends Socket {
  /** pg corks the socket while it writes a statement. */
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}
