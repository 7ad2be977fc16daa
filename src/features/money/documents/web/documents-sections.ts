import { lazyRouteComponent } from '@tanstack/react-router';
import type { SettingsSection } from '#web/settings-section.ts';

export const numbersSection: SettingsSection = {
  value: 'numbers',
  group: 'Records',
  label: 'Document numbers',
  panel: lazyRouteComponent(() => import('./number-gaps.tsx'), 'NumberGaps'),
  resource: 'trash',
};
