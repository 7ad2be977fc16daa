import { useState } from 'react';
import { dataReloaded } from './api/query-client.ts';
import { messageOf } from './api/api-client.ts';
import { SaveCancelled } from './save-cancelled.ts';
import { toast } from './toast/toast.ts';
import { focusPlace, restoreFocus } from './ui/restore-focus.ts';

/**
 * Runs a button's action, one at a time. Shows a toast if it fails, unless the user canceled it
 * (`SaveCancelled`).
 *
 * @example
 * const { act, isBusy } = useAct('Failed to update invoice. Please try again.');
 *
 * <Button loading={isBusy} onClick={() => act(() => markAsSent(invoice))}>
 *   Mark as Sent
 * </Button>
 */
export function useAct(failure: string): {
  act: (work: () => Promise<unknown>) => void;
  isBusy: boolean;
} {
  const [isBusy, setIsBusy] = useState(false);

  const run = async (work: () => Promise<unknown>) => {
    const before = focusPlace();
    setIsBusy(true);
    try {
      await work();
      await dataReloaded();
    } catch (error) {
      if (!(error instanceof SaveCancelled)) {
        toast({ title: 'Error', description: failure, reason: messageOf(error), tone: 'error' });
      }
    }
    setIsBusy(false);
    restoreFocus(before);
  };

  return {
    isBusy,
    act: (work) => {
      if (!isBusy) void run(work);
    },
  };
}
