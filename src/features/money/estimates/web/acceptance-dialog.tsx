import { Checkbox, Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { snapshotQuery } from '#web/api/endpoint-query.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { effectInWords, type AcceptancePreview } from '../acceptance.ts';
import type { ContractMode } from '../contract-shares.ts';
import { estimateEndpoints } from '../estimate-endpoints.ts';
import { acceptingLines } from './acceptance-lines.ts';
import { EffectList } from './effect-list.tsx';

/** The user's choices in addition to the status. */
export interface AcceptanceAnswer {
  contract?: ContractMode;
  undo?: boolean;
}

interface AcceptanceDialogProps {
  estimate: { id: number; estimateNumber: string };
  /** The dialog's title and its button's label, such as 'Mark as Accepted'. */
  title: string;
  /** Sets the status. If it throws, the dialog shows the error. */
  onAnswer: (answer: AcceptanceAnswer) => Promise<void>;
  onClose: () => void;
}

/**
 * Asks for confirmation before an estimate is accepted or its acceptance is reverted, and lists the
 * effects.
 */
export function AcceptanceDialog({ estimate, title, onAnswer, onClose }: AcceptanceDialogProps) {
  const { data, error, refetch } = useQuery(
    snapshotQuery(estimateEndpoints.acceptance, { params: { id: estimate.id } }),
  );
  const [contract, setContract] = useState<ContractMode | null>(null);
  const [isKept, setIsKept] = useState(false);

  return (
    <ConfirmDialog
      title={title}
      confirmLabel={title}
      isReady={data !== undefined}
      text={
        <Stack gap="sm">
          {error && <LoadProblem error={error} onRetry={() => void refetch()} />}
          {!data && !error && <Skeleton height={96} />}
          {data?.takingBack && (
            <TakingBack
              number={estimate.estimateNumber}
              takingBack={data.takingBack}
              signature={data.signature}
              isKept={isKept}
              onKeep={setIsKept}
            />
          )}
          {data && !data.takingBack && (
            <EffectList lines={acceptingLines(estimate.estimateNumber, data, contract)} />
          )}
          {data?.accepting && (
            <ContractChoice of={data.accepting} chosen={contract} onChoose={setContract} />
          )}
        </Stack>
      }
      onConfirm={() => onAnswer({ ...(contract && { contract }), ...(isKept && { undo: false }) })}
      onClose={onClose}
    />
  );
}

interface TakingBackProps {
  number: string;
  takingBack: NonNullable<AcceptancePreview['takingBack']>;
  signature: AcceptancePreview['signature'];
  isKept: boolean;
  onKeep: (isKept: boolean) => void;
}

/**
 * Lists what reverting the acceptance will undo and keep. The user can choose to keep everything.
 */
function TakingBack({
  number,
  takingBack: { undone, kept },
  signature,
  isKept,
  onKeep,
}: TakingBackProps) {
  return (
    <>
      <Text>{`${number} is accepted. This undoes the acceptance.`}</Text>
      {signature && (
        <Text c="dimmed" size="sm">
          {`The signature of ${signature.name} stays on file.`}
        </Text>
      )}
      {!isKept && <EffectList lines={undone.map(effectInWords)} />}
      {!isKept && kept.length > 0 && (
        <div>
          What does not change:
          <EffectList lines={kept.map(effectInWords)} />
        </div>
      )}
      {undone.length > 0 && (
        <Checkbox
          label="Keep the changes from the acceptance"
          checked={isKept}
          onChange={(event) => onKeep(event.currentTarget.checked)}
        />
      )}
    </>
  );
}

interface ContractChoiceProps {
  of: NonNullable<AcceptancePreview['accepting']>;
  chosen: ContractMode | null;
  onChoose: (mode: ContractMode | null) => void;
}

/** Lets the user choose how the estimate affects a contract that already has an amount. */
function ContractChoice({
  of: {
    contract: { before, isTyped, others },
  },
  chosen,
  onChoose,
}: ContractChoiceProps) {
  if (before === null || (!isTyped && others === 0)) return null;

  return (
    <Radio.Group
      label="Contract amount of the job"
      value={chosen ?? (isTyped ? 'keeps' : 'adds')}
      onChange={(value) => onChoose(value === 'adds' || value === 'replaces' ? value : null)}
    >
      <Stack gap={6} mt={4}>
        {isTyped && <Radio value="keeps" label="Keep the amount that was entered" />}
        <Radio value="adds" label="Add this estimate to it" />
        <Radio value="replaces" label="Replace it with this estimate" />
      </Stack>
    </Radio.Group>
  );
}
