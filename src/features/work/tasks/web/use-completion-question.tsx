import { useState, type ReactNode } from 'react';
import { ApiError } from '#web/api/api-client.ts';
import { SaveCancelled } from '#web/save-cancelled.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

interface Question {
  text: string;
  answer: (isWanted: boolean) => void;
}

interface CompletionQuestion {
  /**
   * Saves a task. If this would complete it while it depends on open tasks, asks for confirmation
   * and then saves again.
   */
  save: <Saved>(send: (answer: { evenIfWaiting?: true }) => Promise<Saved>) => Promise<Saved>;
  dialog: ReactNode;
}

/** Asks for confirmation before completing a task that depends on open tasks. */
export function useCompletionQuestion(): CompletionQuestion {
  const [question, setQuestion] = useState<Question | null>(null);

  const ask = (text: string) => new Promise<boolean>((answer) => setQuestion({ text, answer }));

  return {
    save: async (send) => {
      try {
        return await send({});
      } catch (error) {
        if (!(error instanceof ApiError) || !('waitsFor' in error.details)) throw error;
        if (!(await ask(error.message))) throw new SaveCancelled();

        return send({ evenIfWaiting: true });
      }
    },
    dialog: question && (
      <ConfirmDialog
        title="Complete task"
        text={question.text}
        confirmLabel="Complete anyway"
        onConfirm={() => question.answer(true)}
        onClose={() => {
          question.answer(false);
          setQuestion(null);
        }}
      />
    ),
  };
}
