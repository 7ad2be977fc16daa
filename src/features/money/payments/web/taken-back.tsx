import { Stack, Text } from '@mantine/core';
import type { Payment } from '#features/money/ledger/payment.ts';
import { takenBackWords } from './payment-words.ts';

/** Lists the balances that will be owed again once a payment no longer counts. */
export function TakenBack({ payment }: { payment: Payment }) {
  const sentences = takenBackWords(payment);
  if (payment.status === 'voided' || sentences.length === 0) return null;

  return (
    <Stack gap={4}>
      {sentences.map((sentence) => (
        <Text key={sentence} fw={500}>
          {sentence}
        </Text>
      ))}
    </Stack>
  );
}
