import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatDollars } from '#shared/money.ts';
import type { ApiError } from '#web/api/api-client.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ReasonArea } from '#web/ui/reason-area.tsx';
import type { OverContract } from '../over-contract.ts';
import { Figures, type Figure } from './figures.tsx';

/** The user's answers, sent when the request is retried. */
export interface SaveAnswers {
  revise?: true;
  overContractReason?: string;
}

interface SaveQuestionDialogProps {
  /** The 409 error that requires an answer. */
  error: ApiError;
  onAnswer: (answers: SaveAnswers) => void;
  onClose: () => void;
}

/** Asks for the confirmation or reason that the server requires before saving. */
export function SaveQuestionDialog({ error, onAnswer, onClose }: SaveQuestionDialogProps) {
  const { overContract, revision } = error.details;
  if (overContract) {
    return (
      <OverContractDialog
        figures={figuresOf(overContract as OverContract)}
        onAnswer={onAnswer}
        onClose={onClose}
      />
    );
  }

  return (
    <ConfirmDialog
      title="Save as a New Revision"
      text={error.message}
      confirmLabel={`Save Revision ${Number(revision)}`}
      onConfirm={() => onAnswer({ revise: true })}
      onClose={onClose}
    />
  );
}

/** Returns an empty array if the user has no access to all of the job's invoices. */
function figuresOf({ limit, isAccepted, others, invoice, over }: OverContract): Figure[] {
  if (over === undefined) return [];

  return [
    {
      label: isAccepted ? 'Accepted estimates' : 'Contract amount',
      amount: formatDollars(limit ?? 0),
    },
    { label: 'Other invoices for the job', amount: formatDollars(others ?? 0) },
    { label: 'This invoice', amount: formatDollars(invoice ?? 0) },
    { label: 'Over', amount: formatDollars(over), isMain: true },
  ];
}

interface OverContractDialogProps extends Omit<SaveQuestionDialogProps, 'error'> {
  figures: readonly Figure[];
}

/** Asks why the job is being invoiced for more than its contract. */
function OverContractDialog({ figures, onAnswer, onClose }: OverContractDialogProps) {
  const [reason, setReason] = useState('');

  return (
    <ConfirmDialog
      title="Invoice Over the Contract"
      text={
        <Stack gap="sm">
          <Text>This invoice puts the job over its contract.</Text>
          {figures.length > 0 && <Figures figures={figures} />}
          <ReasonArea
            description="Internal only. Example: added work or a change order."
            value={reason}
            onChange={setReason}
            required
            data-autofocus
          />
        </Stack>
      }
      confirmLabel="Invoice Anyway"
      cancelLabel="Back"
      isReady={reason.trim() !== ''}
      onConfirm={() => onAnswer({ overContractReason: reason.trim() })}
      onClose={onClose}
    />
  );
}
