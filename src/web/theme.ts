import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

/**
 * The only accent color. White text on shade 6 has a contrast ratio of 5.8:1; it is the main shade
 * in both color schemes.
 */
const brand: MantineColorsTuple = [
  '#eef3fe',
  '#dde7fd',
  '#bccffa',
  '#93b0f5',
  '#7d9ff3',
  '#4c72e3',
  '#2f5bd7',
  '#264bb5',
  '#1f3d93',
  '#182f70',
];

/**
 * Grays with a slight blue tint. Shade 6 is readable as small text on white and on the page
 * background.
 */
const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#eff1f4',
  '#e4e7ec',
  '#d5dae1',
  '#c3cad3',
  '#8b95a3',
  '#5a6675',
  '#465160',
  '#2e3744',
  '#1c232d',
];

const dark: MantineColorsTuple = [
  '#e3e7ed',
  '#c6cdd8',
  '#a3adbb',
  '#7f8a9a',
  '#363e4a',
  '#272e38',
  '#1c2129',
  '#161a20',
  '#0f1216',
  '#0a0c0f',
];

const red: MantineColorsTuple = [
  '#fef1f1',
  '#fde0df',
  '#f9c0be',
  '#f39a97',
  '#ee7f7b',
  '#dc4d48',
  '#c5322d',
  '#a82823',
  '#87201c',
  '#641815',
];

/**
 * Mantine's default light variants of warm colors have too little contrast. Use the darkest shades
 * instead.
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  if (input.variant !== 'light' && input.variant !== 'subtle') return colors;
  if (input.color === 'gray') return colors;

  const name = input.color ?? input.theme.primaryColor;
  if (!(name in input.theme.colors)) return colors;

  return {
    ...colors,
    color: `light-dark(var(--mantine-color-${name}-7), var(--mantine-color-${name}-3))`,
  };
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#1c232d',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-6)',
    '--mantine-color-placeholder': '#6b7685',
    '--mantine-color-error': 'var(--mantine-color-red-6)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-4)',
    '--mantine-color-anchor': 'var(--mantine-color-brand-6)',
    '--gable-page': '#f5f6f8',
    '--gable-surface': '#ffffff',
    '--gable-line': '#e4e7ec',
    '--gable-line-strong': '#8b95a3',
    '--gable-hover': '#f4f6f9',
    '--gable-selected': '#eef3fe',
    '--gable-shadow': '0 1px 2px rgb(16 24 40 / 5%)',
    '--gable-shadow-lifted': '0 8px 28px rgb(16 24 40 / 14%), 0 2px 6px rgb(16 24 40 / 6%)',
  },
  dark: {
    '--mantine-color-body': '#161a20',
    '--mantine-color-text': '#e3e7ed',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-placeholder': '#8d98a8',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-default': '#1c2129',
    '--mantine-color-default-hover': '#232932',
    '--mantine-color-default-border': '#363e4a',
    '--mantine-color-anchor': 'var(--mantine-color-brand-4)',
    '--gable-page': '#0f1216',
    '--gable-surface': '#161a20',
    '--gable-line': '#262c35',
    '--gable-line-strong': '#667181',
    '--gable-hover': '#1c2129',
    '--gable-selected': '#1a2540',
    '--gable-shadow': '0 1px 2px rgb(0 0 0 / 30%)',
    '--gable-shadow-lifted': '0 10px 32px rgb(0 0 0 / 55%), 0 2px 6px rgb(0 0 0 / 30%)',
  },
});

const popup = { shadow: 'lifted', radius: 'md' } as const;
const field = { size: 'sm', radius: 'md' } as const;
/** Make the list of choices itself scroll: a scrollable wrapper can't be reached by keyboard. */
const choices = {
  comboboxProps: popup,
  withScrollArea: false,
  styles: { options: { maxHeight: 300, overflowY: 'auto' } },
  clearButtonProps: { 'aria-label': 'Clear' },
} as const;

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 6, dark: 6 },
  colors: { brand, gray, dark, red },
  variantColorResolver,
  autoContrast: false,
  cursorType: 'pointer',
  respectReducedMotion: true,
  defaultRadius: 'md',
  focusRing: 'auto',
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.5' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  shadows: { lifted: 'var(--gable-shadow-lifted)' },
  headings: {
    fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '22px', lineHeight: '1.3' },
      h2: { fontSize: '16px', lineHeight: '1.4' },
      h3: { fontSize: '14px', lineHeight: '1.4' },
    },
  },
  components: {
    Button: { defaultProps: { size: 'sm', radius: 'md' } },
    ActionIcon: { defaultProps: { size: 36, radius: 'md', variant: 'subtle', color: 'gray' } },
    TextInput: { defaultProps: field },
    PasswordInput: { defaultProps: field },
    Textarea: { defaultProps: field },
    NumberInput: { defaultProps: field },
    NativeSelect: { defaultProps: field },
    Select: {
      defaultProps: {
        ...field,
        ...choices,
        allowDeselect: false,
        // Don't open the list when Tab or a validation error focuses the field.
        openOnFocus: false,
      },
    },
    // 'Nothing found' is part of the listbox, so it needs the role of an option for screen readers.
    ComboboxEmpty: { defaultProps: { role: 'option', 'aria-disabled': true } },
    MultiSelect: { defaultProps: { ...field, ...choices } },
    TagsInput: { defaultProps: { ...field, ...choices } },
    InputWrapper: {
      // Place descriptions and errors below the input so fields in a row align.
      defaultProps: { size: 'sm', inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
    Checkbox: { defaultProps: { radius: 'sm' } },
    Switch: { defaultProps: { withThumbIndicator: false } },
    Menu: {
      defaultProps: { ...popup, withInitialFocusPlaceholder: false, position: 'bottom-end' },
    },
    MenuDivider: { defaultProps: { role: 'separator' } },
    Popover: { defaultProps: popup },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        overlayProps: { backgroundOpacity: 0.45 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
      styles: { title: { lineHeight: 1.3, overflowWrap: 'anywhere' } },
    },
    Drawer: {
      defaultProps: {
        overlayProps: { backgroundOpacity: 0.45 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    CloseButton: { defaultProps: { 'aria-label': 'Close' } },
    Tooltip: { defaultProps: { openDelay: 400, radius: 'sm', withArrow: false } },
    Paper: { defaultProps: { radius: 'lg' } },
    Tabs: { defaultProps: { keepMounted: false } },
  },
});
