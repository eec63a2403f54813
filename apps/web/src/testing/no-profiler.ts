// Nobody reads the profile of a test. The development build of React, which is loaded after this file, would report each element to it.
Object.assign(console, { createTask: undefined, timeStamp: undefined })
