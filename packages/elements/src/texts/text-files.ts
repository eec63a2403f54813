// Written by build/text-files.ts.

/** The version of this package, below which its files are published. */
export const TEXTS_VERSION = '1.0.0'

/** The files of texts with their hashes (subresource integrity). */
export const TEXT_FILES: Readonly<Record<string, string>> = {
  'de.json': 'sha384-o7i01U6sNv5TBVbIqrA7XG4YOsQlGwvAOfBnMXR8kExEj2CAAOanyWaqnF6SOWUe',
  'fr.json': 'sha384-uubv4ZecLETa+9l4qpLJzHG9cGrCzxWnhA3ibBt+j0/Uclh/VbP6SBTWE4iazlfN',
  'it.json': 'sha384-hE9Phzxk8ytkbH7/vECJHbjxYeVorh2LmJEmjl7xmRvhj3HZFZZhDY7SZR2Jn7LV',
  'nl.json': 'sha384-9XwoL2rvHoGXwfCWHb62CDRHiAOfwIVK/9CGv8NZpF5qIHk5uCMlBwM8ZPTLwTcu',
  'pt.json': 'sha384-wxGvtkRWfnA/48+ubBU8CFOqmWVyy5jmYaxn0VDVQ3IQfpYmYk21DzEzov1G8wVo'
}
