/** A text as it is on the page. */
export function quoted(text: string): string {
  return `“${text}”`;
}

/** 'a', 'a and b', 'a, b and c'. */
export function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** Returns a clause as a sentence: with a capital letter and a full stop. */
export function sentence(clause: string): string {
  const capital = clause.charAt(0).toUpperCase() + clause.slice(1);
  return /[.!?]”?$/.test(capital) ? capital : `${capital}.`;
}

/** Returns a name of the machines as words: `confirmingDelete` as 'confirming delete', `in_review` as 'in review'. */
export function spelledOut(name: string): string {
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[._\s]+/g, ' ')
    .toLowerCase();
}

/** Returns a text for the middle of a sentence: 'The add form' as 'the add form'; names keep their capital letter. */
export function inline(text: string): string {
  return /^(The|A|An|Another|\p{Lu}\p{Ll}*ing|Open|Save|Send|Press|Choose|Take|Ask|Hand|Type|Load|Add) /u.test(
    text,
  )
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}
