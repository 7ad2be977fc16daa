import { List } from '@mantine/core';
import type { Payment } from '../payment.ts';
import { takenBackWords } from './taken-back-words.ts';

/** What will be owed again once a payment no longer counts. */
export function TakenBack({ payment }: { payment: Payment }) {
  const sentences = takenBackWords(payment);
  if (payment.status === 'voided' || sentences.length === 0) return null;

  return (
    <List>
      {sentences.map((sentence) => (
        <List.Item key={sentence}>{sentence}</List.Item>
      ))}
    </List>
  );
}
