import type { ComponentType, ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { RecordCreate, RecordEdit } from '../form/record-pages.tsx';
import { type ListDeclaration, listPage } from '../list/list-page.tsx';
import type { Resource } from './resource.ts';

/** A managed resource with a list and a form. Its three pages are derived from it. */
export interface ResourceDeclaration<Shown extends RaRecord>
  extends Omit<ListDeclaration<Shown>, 'create' | 'resource'> {
  /** Its calls. */
  resource: Resource;
  form: {
    /** The inputs, for a new and for an existing record. */
    fields: ReactNode;
    defaultValues?: Partial<Shown>;
    nameOf(record: Shown): string;
    /** What deleting a record means, for the confirmation; a function if that depends on the record. Without it, none is deleted. */
    removal?: string | ((record: Shown) => ReactNode);
    /** Shown below the inputs of an existing record. */
    beneath?: ReactNode;
    /** Receives a new record, whose page opens next instead of the list. */
    onCreated?(record: Shown): void;
  };
}

export interface ResourcePages {
  resource: Resource;
  List: ComponentType;
  Create: ComponentType;
  Edit: ComponentType;
}

/** Returns the calls and the pages of a managed resource: its list, and the forms at `…/create` and `…/:id`. */
export function resourcePages<Shown extends RaRecord>(declared: ResourceDeclaration<Shown>): ResourcePages {
  const { form: _, resource, ...listed } = declared;
  return {
    resource,
    List: listPage<Shown>({ ...listed, resource: resource.name, create: `New ${listed.words.one}` }),
    Create: pageOf(CreatePage<Shown>, declared),
    Edit: pageOf(EditPage<Shown>, declared),
  };
}

interface FormPageProps<Shown extends RaRecord> {
  declared: ResourceDeclaration<Shown>;
}

function pageOf<Shown extends RaRecord>(
  Form: ComponentType<FormPageProps<Shown>>,
  declared: ResourceDeclaration<Shown>,
): ComponentType {
  return () => <Form declared={declared} />;
}

function CreatePage<Shown extends RaRecord>({ declared }: FormPageProps<Shown>) {
  const { words, form } = declared;
  return (
    <RecordCreate<Shown>
      {...shared(declared)}
      title={`New ${words.one}`}
      {...(form.defaultValues && { defaultValues: form.defaultValues })}
      {...(form.onCreated && {
        action: `Create ${words.one}`,
        next: 'edit',
        done: (saved) => {
          form.onCreated?.(saved);
          return `${form.nameOf(saved)} is created`;
        },
      })}
    >
      {form.fields}
    </RecordCreate>
  );
}

function EditPage<Shown extends RaRecord>({ declared }: FormPageProps<Shown>) {
  const { words, form } = declared;
  return (
    <RecordEdit<Shown>
      {...shared(declared)}
      titleOf={form.nameOf}
      {...(form.removal !== undefined && {
        removal: {
          action: `Delete ${words.one}`,
          question: (record) => `Delete ${form.nameOf(record)}?`,
          text: form.removal,
          nameOf: form.nameOf,
        },
      })}
    >
      {form.fields}
      {form.beneath}
    </RecordEdit>
  );
}

function shared<Shown extends RaRecord>({ words, form }: ResourceDeclaration<Shown>) {
  return {
    back: `Back to the ${words.many}`,
    action: `Save ${words.one}`,
    done: (saved: Shown) => `${form.nameOf(saved)} is saved`,
  };
}
