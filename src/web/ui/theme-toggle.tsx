import {
  ActionIcon,
  useComputedColorScheme,
  useMantineColorScheme,
  type MantineColorScheme,
} from '@mantine/core';
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs';
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';
import { ActionMenu } from '#web/ui/action-menu.tsx';

/** The three themes; "auto" is stored as "system". Settings shows the same choices. */
export const THEMES = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
] as const;

/** Selects the theme for this browser. `onChosen` can also store it elsewhere. */
export function ThemeToggle({ onChosen }: { onChosen?: (theme: MantineColorScheme) => void }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const ShownIcon = useComputedColorScheme('light') === 'dark' ? IconMoon : IconSun;

  return (
    <ActionMenu
      label="Theme"
      actions={THEMES.map(({ value, label, icon: Icon }) => ({
        key: value,
        label,
        icon: <Icon size={16} aria-hidden />,
        isChecked: colorScheme === value,
        onSelect: () => {
          setColorScheme(value);
          onChosen?.(value);
        },
      }))}
      button={(props) => (
        <ActionIcon aria-label="Theme" {...props}>
          <ShownIcon size={18} aria-hidden />
        </ActionIcon>
      )}
    />
  );
}
