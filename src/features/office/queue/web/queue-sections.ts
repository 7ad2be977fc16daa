import { lazyRouteComponent } from '@tanstack/react-router';
import type { SettingsSection } from '#web/settings-section.ts';

export const queueSection: SettingsSection = {
  value: 'queue',
  group: 'Records',
  label: 'Queue',
  panel: lazyRouteComponent(() => import('./queue-list.tsx'), 'QueueList'),
  resource: 'queue',
};
