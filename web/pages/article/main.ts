import { startDocument } from '../shell.js'
import { connectCopies } from './copying.js'
import { connectTouch } from './touch.js'

connectTouch()
connectCopies()
await startDocument()
