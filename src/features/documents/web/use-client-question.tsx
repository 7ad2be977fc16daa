import { useState, type ReactNode } from 'react';
import { LINKED, type LinkedEntity } from '#features/client-links/client-link.ts';
import { SaveCancelled } from '#web/save-cancelled.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

interface ClientQuestion {
  /** Asks where the change ends a link that works; throws `SaveCancelled` when the user decides against it. */
  ask: (changes: object) => Promise<void>;
  dialog: ReactNode;
}

interface AskedDocument {
  entity: string;
  id: number;
  noun: string;
  clientName: string;
}

const isLinked = (entity: string): entity is LinkedEntity =>
  LINKED.some((linked) => linked === entity);

/** Asks before a document with a link goes to another client: its link stops working. */
export function useClientQuestion({ entity, id, noun, clientName }: AskedDocument): ClientQuestion {
  const [answer, setAnswer] = useState<((isWanted: boolean) => void) | null>(null);

  return {
    ask: async (changes) => {
      if (!('clientId' in changes) || !isLinked(entity)) return;
      const { hasLiveLink } = await import('./has-live-link.ts');
      if (!(await hasLiveLink(entity, id))) return;
      const isWanted = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
      if (!isWanted) throw new SaveCancelled();
    },
    dialog: answer && (
      <ConfirmDialog
        title="Change the Client"
        text={`The link that ${clientName} has stops working: it no longer opens this ${noun}. What ${clientName} signed stays with them. Make a new link for the other client.`}
        confirmLabel="Change Client"
        onConfirm={() => answer(true)}
        onClose={() => {
          answer(false);
          setAnswer(null);
        }}
      />
    ),
  };
}
