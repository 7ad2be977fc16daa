/**
 * Inputs that hold several values or suggest one. They load after their form because they are large
 * and rarely the first input the user needs.
 */
import {
  TextInput,
  type AutocompleteProps,
  type MultiSelectProps,
  type TagsInputProps,
} from '@mantine/core';
import { lazy, Suspense, type Ref } from 'react';

const load = () => import('./several-input-parts.tsx');
const LoadedMultiSelect = lazy(async () => ({ default: (await load()).LoadedMultiSelect }));
const LoadedAutocomplete = lazy(async () => ({ default: (await load()).LoadedAutocomplete }));
const LoadedTagsInput = lazy(async () => ({ default: (await load()).LoadedTagsInput }));

/** A disabled input of the same height, shown while the real inputs load. */
function Placeholder({ label, placeholder, wrapperProps, ...props }: MultiSelectProps) {
  return (
    <TextInput
      label={label}
      aria-label={props['aria-label']}
      placeholder={placeholder}
      wrapperProps={wrapperProps}
      disabled
    />
  );
}

/**
 * Mantine's MultiSelect, for selecting several values from a list. In a form, use
 * `MultiSelectField`.
 */
export function MultiSelect(props: MultiSelectProps & { ref?: Ref<HTMLInputElement> }) {
  return (
    <Suspense fallback={<Placeholder {...props} />}>
      <LoadedMultiSelect {...props} />
    </Suspense>
  );
}

/** Mantine's TagsInput, for free-form tags. In a form, use `TagsField`. */
export function TagsInput(props: TagsInputProps & { ref?: Ref<HTMLInputElement> }) {
  const { label, placeholder, wrapperProps } = props;

  return (
    <Suspense fallback={<Placeholder {...{ label, placeholder, wrapperProps }} />}>
      <LoadedTagsInput {...props} />
    </Suspense>
  );
}

/** Mantine's Autocomplete: a text input with suggestions. */
export function Autocomplete(props: AutocompleteProps & { ref?: Ref<HTMLInputElement> }) {
  const { label, placeholder, wrapperProps } = props;

  return (
    <Suspense fallback={<Placeholder {...{ label, placeholder, wrapperProps }} />}>
      <LoadedAutocomplete {...props} />
    </Suspense>
  );
}
