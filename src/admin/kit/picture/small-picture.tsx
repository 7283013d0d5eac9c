import styles from './picture.module.css';

/** A picture as a list shows it, beside the name of what it belongs to. */
export function SmallPicture({ url }: { url: string }) {
  return url === '' ? 'None' : <img src={url} alt="" loading="lazy" className={styles.small} />;
}
