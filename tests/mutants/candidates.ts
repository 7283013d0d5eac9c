import type { AnyEventObject, AnyStateNode, AnyTransitionDefinition } from 'xstate';

type Taken = readonly AnyTransitionDefinition[] | undefined;
/** A method of the library's states that its types leave out. */
type Chooser = { next(snapshot: unknown, event: AnyEventObject): Taken };

/**
 * Replaces how a state chooses its transition for an event.
 *
 * @param choose receives the event, and the state's own choice: undefined if it does not accept the event
 * @returns a function that undoes the replacement
 */
export function replaceChoice(
  node: AnyStateNode,
  choose: (event: AnyEventObject, own: Taken) => Taken,
): () => void {
  const chooser = node as unknown as Chooser;
  const { next } = chooser;
  chooser.next = (snapshot, event) => choose(event, next.call(node, snapshot, event));
  return () => {
    chooser.next = next;
  };
}
