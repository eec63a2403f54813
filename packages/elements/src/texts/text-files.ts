// Written by build/text-files.ts.

/** The version of this package, below which its files are published. */
export const TEXTS_VERSION = '1.0.0'

/** The files of texts with their hashes (subresource integrity). */
export const TEXT_FILES: Readonly<Record<string, string>> = {
  'de.json': 'sha384-Zn6BLyM9LOwK1Kq4lopiJy9tB/J8F+B6Vun8zI8G9cyfk2ItHK3IkRkzpf1aavHc',
  'fr.json': 'sha384-sa2MYVHPEKmDXFtHX+IyA8E26g7v+iTun8Ivy+9ZZMz6Q+MF//hKXmv2/h5Fzhzc',
  'it.json': 'sha384-efZmj93czZFITV+0Kbq62cIprfdoCbDX/mr43G3isAyv6mCy6wutvVsfICnW3CLX',
  'nl.json': 'sha384-UnHmV2G3l+yimKjCMoyoCUiy0X0sxvkYxuXHhWK0HwaygtVhxy0u8b5YehVExngm',
  'pt.json': 'sha384-qAmgIw186tgg79jVy1ELujP07k5BdHl5RU5sWoAC0YLeyuNEhvnP8AV+I7BB8TLu'
}
