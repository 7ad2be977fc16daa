import { expect, expectTypeOf, test } from 'vitest';
import { ALL_CHANNELS, defineNotifications } from './notification-type.ts';
import type { NotificationDefinition, NotificationType } from './notification-type.ts';
import { registerNotifications } from './registered-notifications.ts';

const lost = {
  label: 'Job Lost',
  when: 'when a job is lost',
  group: null,
  channels: ALL_CHANNELS,
  sentence: ({ by, records }: { by: string; records: string }) => `${by} lost ${records}`,
  list: { sort: '-createdAt' },
} as const;
type Lost = typeof lost;

test('A notification without any of its parts is a type error (K3)', () => {
  expectTypeOf<Lost>().toExtend<NotificationDefinition>();
  expectTypeOf<Omit<Lost, 'label'>>().not.toExtend<NotificationDefinition>();
  expectTypeOf<Omit<Lost, 'when'>>().not.toExtend<NotificationDefinition>();
  expectTypeOf<Omit<Lost, 'group'>>().not.toExtend<NotificationDefinition>();
  expectTypeOf<Omit<Lost, 'channels'>>().not.toExtend<NotificationDefinition>();
  expectTypeOf<Omit<Lost, 'sentence'>>().not.toExtend<NotificationDefinition>();
  expectTypeOf<Omit<Lost, 'list'>>().not.toExtend<NotificationDefinition>();
});

test('A notification that is only planned cannot be sent', () => {
  const types = defineNotifications({
    jobLost: lost,
    jobBurned: {
      label: 'Job Burned',
      when: 'when a job burns',
      group: null,
      channels: ALL_CHANNELS,
      needs: 'needs a fire department',
    },
  });

  expectTypeOf(types.jobLost).toExtend<NotificationType>();
  expectTypeOf(types.jobBurned).not.toExtend<NotificationType>();
  expect([types.jobLost.name, types.jobBurned.name]).toEqual(['jobLost', 'jobBurned']);
});

test('A name that two features declare is refused', () => {
  const one = defineNotifications({ sameName: lost });
  const other = defineNotifications({ sameName: lost });

  expect(() => registerNotifications([one, other])).toThrow('sameName is declared twice');
});
