import { Button, Checkbox, Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { snapshotQuery } from '#web/api/endpoint-query.ts';
import { messageOf } from '#web/api/api-client.ts';
import { dataReloaded } from '#web/api/query-client.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogFoot } from '#web/ui/dialog-foot.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { ProblemNotice } from '#web/ui/problem-notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { AcceptancePreview } from '../acceptance.ts';
import type { ContractMode } from '../contract-shares.ts';
import { estimateEndpoints } from '../estimate-endpoints.ts';
import { acceptingLines, takingBackLines } from './acceptance-lines.ts';
import { EffectList } from './effect-list.tsx';

/** What the user chose beside the status. */
export interface AcceptanceAnswer {
  contract?: ContractMode;
  undo?: boolean;
}

interface AcceptanceDialogProps {
  estimate: { id: number; estimateNumber: string };
  /** 'Mark as Accepted', also on the button. */
  title: string;
  /** Sets the status. What it throws is shown in the dialog. */
  onAnswer: (answer: AcceptanceAnswer) => Promise<void>;
  onClose: () => void;
}

/** Asks before an estimate is accepted, or its acceptance is taken back, with what that does. */
export function AcceptanceDialog({ estimate, title, onAnswer, onClose }: AcceptanceDialogProps) {
  const preview = useQuery(
    snapshotQuery(estimateEndpoints.acceptance, { params: { id: estimate.id } }),
  );
  const [contract, setContract] = useState<ContractMode | null>(null);
  const [isKept, setIsKept] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const confirm = async () => {
    setIsBusy(true);
    setProblem(null);
    try {
      await onAnswer({ ...(contract && { contract }), ...(isKept && { undo: false }) });
      await dataReloaded();
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
      setIsBusy(false);
    }
  };

  return (
    <Dialog onClose={onClose} title={title} size={480} closeOnClickOutside={!isBusy}>
      <Stack gap="sm">
        <ProblemNotice problem={problem} />
        {preview.isPending && <Skeleton height={96} />}
        {preview.isError && (
          <LoadProblem error={preview.error} onRetry={() => void preview.refetch()} />
        )}
        {preview.data && (
          <Effects
            number={estimate.estimateNumber}
            preview={preview.data}
            isKept={isKept}
            onKeep={setIsKept}
          />
        )}
        {preview.data?.accepting && (
          <ContractChoice of={preview.data.accepting} chosen={contract} onChoose={setContract} />
        )}
      </Stack>
      <DialogFoot>
        <Button variant="default" onClick={onClose} disabled={isBusy} data-autofocus>
          Cancel
        </Button>
        <Button loading={isBusy} disabled={!preview.data} onClick={() => void confirm()}>
          {title}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

interface EffectsProps {
  number: string;
  preview: AcceptancePreview;
  isKept: boolean;
  onKeep: (isKept: boolean) => void;
}

/** What happens, line by line. */
function Effects({ number, preview, isKept, onKeep }: EffectsProps) {
  const { takingBack } = preview;
  if (!takingBack) return <EffectList lines={acceptingLines(number, preview)} />;
  const { undone, kept } = takingBackLines(takingBack);

  return (
    <>
      <Text>{`${number} is accepted. This takes the acceptance back.`}</Text>
      {preview.signature && (
        <Text c="dimmed" size="sm">
          {`The signature of ${preview.signature.name} stays on file.`}
        </Text>
      )}
      {!isKept && <EffectList lines={undone} />}
      {!isKept && kept.length > 0 && (
        <div>
          What stays:
          <EffectList lines={kept} />
        </div>
      )}
      {undone.length > 0 && (
        <Checkbox
          label="Keep what the acceptance made"
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

/** How the estimate counts in a contract that has an amount already. */
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
