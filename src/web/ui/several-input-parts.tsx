// Loads the inputs as a separate chunk so forms don't wait for them. See several-input.tsx.
import {
  Autocomplete,
  MultiSelect,
  TagsInput,
  type AutocompleteProps,
  type MultiSelectProps,
  type TagsInputProps,
} from '@mantine/core';
import type { Ref } from 'react';

type WithRef<Props> = Props & { ref?: Ref<HTMLInputElement> };

export function LoadedMultiSelect(props: WithRef<MultiSelectProps>) {
  return <MultiSelect {...props} />;
}

export function LoadedTagsInput(props: WithRef<TagsInputProps>) {
  return <TagsInput {...props} />;
}

export function LoadedAutocomplete(props: WithRef<AutocompleteProps>) {
  return <Autocomplete {...props} />;
}
