import Autocomplete from '@mui/material/Autocomplete';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { publicPlaces } from '#domain/public-pages.ts';
import { postSearchQuery } from '#src/api/admin/posts.ts';
import { trainingSearchQuery } from '#src/api/admin/trainings.ts';
import { useMay } from '../staff-member.ts';
import { attributeOf, EditorDialog, type EditorDialogProps } from './editor-dialog.tsx';
import { isLinked } from './extensions.ts';

/** Sets the link of the selected text; an empty address removes it. */
export function LinkDialog({ editor, onClose }: EditorDialogProps) {
  const [address, setAddress] = useState(() => attributeOf(editor, 'link', 'href'));
  const [isRefused, setRefused] = useState(false);
  const wasLink = editor.isActive('link');
  const pages = useOwnPages(address);
  const set = () => {
    const href = address.trim();
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href === '') chain.unsetLink().run();
    else if (!isLinked(href)) return setRefused(true);
    // Without a selection, the name of the page or the address itself is the text.
    else if (editor.state.selection.empty && !wasLink) {
      const text = pages.find(({ path }) => path === href)?.title ?? href;
      chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }).run();
    } else chain.setLink({ href }).run();
    onClose();
  };
  return (
    <EditorDialog
      title="Link"
      action={wasLink && address.trim() === '' ? 'Remove link' : 'Set link'}
      onSet={set}
      onClose={onClose}
    >
      <Autocomplete<OwnPage, false, false, true>
        freeSolo
        fullWidth
        // Enter without a choice sets what was typed.
        autoHighlight={false}
        options={pages}
        // The server has already filtered them.
        filterOptions={(options) => options}
        groupBy={({ group }) => group}
        getOptionKey={(option) => (typeof option === 'string' ? option : option.path)}
        getOptionLabel={(option) => (typeof option === 'string' ? option : option.path)}
        inputValue={address}
        onInputChange={(_event, next) => {
          setRefused(false);
          setAddress(next);
        }}
        renderOption={({ key, ...props }, { title, path }) => (
          <li key={key} {...props}>
            <ListItemText primary={title} secondary={path} />
          </li>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            autoFocus
            label="Address"
            error={isRefused}
            helperText={
              isRefused
                ? 'Enter an address such as https://company.com, mailto:name@company.com or /blog'
                : 'An address such as https://company.com, or the title of a page of ours'
            }
            slotProps={{
              ...params.slotProps,
              htmlInput: { ...params.slotProps.htmlInput, maxLength: 2000 },
            }}
          />
        )}
      />
    </EditorDialog>
  );
}

type OwnPage = { group: 'Pages' | 'Posts' | 'Trainings'; title: string; path: string };

/** Returns the public pages, posts and trainings whose titles match a text; none for a complete address. */
function useOwnPages(typed: string): OwnPage[] {
  const may = useMay();
  const search = useDeferredValue(typed.trim());
  const isTitle = !isLinked(search);
  const found = { placeholderData: keepPreviousData };
  const posts = useQuery({ ...postSearchQuery(search), ...found, enabled: isTitle && may('posts:read') });
  const trainings = useQuery({
    ...trainingSearchQuery(search),
    ...found,
    enabled: isTitle && may('trainings:read'),
  });
  const lower = search.toLowerCase();
  const pages = publicPlaces.filter(
    ([label, path]) => label.toLowerCase().includes(lower) || path === search,
  );
  const all: OwnPage[] = [
    ...pages.map(([title, path]) => ({ group: 'Pages' as const, title, path })),
    ...(posts.data ?? []).map(({ title, slug }) => ({
      group: 'Posts' as const,
      title,
      path: `/blog/${slug}`,
    })),
    ...(trainings.data ?? [])
      .filter(({ state }) => state === 'published')
      .map(({ title, slug }) => ({ group: 'Trainings' as const, title, path: `/trainings/${slug}` })),
  ];
  return isTitle ? all : all.filter(({ path }) => path === search);
}
