import { newsletterConsent } from '#domain/newsletter-form.ts';
import { minFormElapsed } from '#domain/public-form.ts';
import { newsletterFoot, newsletterPage } from '#domain/public-pages.ts';

/**
 * The newsletter form. Its call sends JSON, so that it needs `src/public/site/site.ts`, which shows the form;
 * until then, and without scripts, there is a link to the page with the form.
 */
export function NewsletterForm() {
  return (
    <section className="newsletter" aria-labelledby="newsletter">
      <h2 id="newsletter">{newsletterFoot.title}</h2>
      <p>
        {newsletterFoot.text} <a href={newsletterPage.path}>{newsletterFoot.link}</a>
      </p>
      <form
        hidden
        action="/api/newsletter-subscription"
        method="post"
        data-consent={newsletterConsent}
        data-least={minFormElapsed}
      >
        <label>
          Email address
          <input type="email" name="email" autoComplete="email" required maxLength={254} />
        </label>
        <label className="consent">
          <input type="checkbox" name="consent" required />
          <span>{newsletterConsent}</span>
        </label>
        <div className="away" aria-hidden="true">
          <label>
            Website
            <input name="website" type="text" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <button type="submit">Subscribe</button>
        <output />
      </form>
    </section>
  );
}
