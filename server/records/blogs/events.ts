import type { Actor } from '#server/platform/caller/principal.ts';

/** @property linkId the link; audit entries contain no secret */
type PreviewLinkEvent = { by: Actor; postId: string; linkId: string };

declare module '#server/platform/events/events.ts' {
  interface Events {
    'post.preview-link-made': PreviewLinkEvent;
    'post.preview-link-ended': PreviewLinkEvent;
  }
}
