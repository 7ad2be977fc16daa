import { ActionIcon, useComputedColorScheme } from '@mantine/core';
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs';
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { useTheme } from '#features/profile/web/account-theme.ts';

/** The three themes; "auto" is stored as "system". Settings offers the same. */
export const THEMES = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
] as const;

/** The header's choice of theme. */
export function ThemeToggle() {
  const { theme, chooseTheme } = useTheme();
  const ShownIcon = useComputedColorScheme('light') === 'dark' ? IconMoon : IconSun;

  return (
    <ActionMenu
      label="Theme"
      actions={THEMES.map(({ value, label, icon: Icon }) => ({
        key: value,
        label,
        icon: <Icon size={16} aria-hidden />,
        isChecked: theme === value,
        onSelect: () => chooseTheme(value),
      }))}
      button={(props) => (
        <ActionIcon aria-label="Theme" {...props}>
          <ShownIcon size={18} aria-hidden />
        </ActionIcon>
      )}
    />
  );
}
