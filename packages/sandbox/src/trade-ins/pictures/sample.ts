import fs from 'node:fs'
import path from 'node:path'

/** A drawn picture of a scratched bumper: that of the story's damages, and one that readers of the guides can send. */
export const SAMPLE_PICTURE = {
  name: 'front-bumper.jpg',
  mediaType: 'image/jpeg',
  content: fs.readFileSync(path.resolve(import.meta.dirname, '../../../assets/front-bumper.jpg'))
} as const

/** Access key of the story's pictures, of which no owner has bytes of its own. */
export const SAMPLE_KEY = 'sample'
